import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { Desk, DeskEntry, EntryInput, EntryPatch } from '../contract.ts';

const pathOf = (articleId: number) => `/api/articles/${articleId}/live`;

/** The desk of an article, with all its entries. */
export const deskQuery = (articleId: number) =>
  adminQuery<Desk>(['/api/articles', articleId, 'live'], t('Entries failed to load'));

export const startLive = (articleId: number) => adminCall<Desk>('POST', pathOf(articleId), {});

export const endLive = (articleId: number) => adminCall<Desk>('POST', `${pathOf(articleId)}/end`);

export const postEntry = (articleId: number, entry: EntryInput) =>
  adminCall<DeskEntry>('POST', `${pathOf(articleId)}/entries`, entry);

export const patchEntry = (articleId: number, entryId: number, patch: EntryPatch) =>
  adminCall<DeskEntry>('PATCH', `${pathOf(articleId)}/entries/${entryId}`, patch);
