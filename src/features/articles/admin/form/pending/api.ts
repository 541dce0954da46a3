import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { AdminArticle } from '../../../contract.ts';
import type { PendingContent } from '../../../pending.contract.ts';
import { groupOf } from '../compare/merge.ts';
import {
  articleInput,
  differingFields,
  type FormValues,
  formValues,
  versionValues,
} from '../form-values.ts';

const pathOf = (id: number) => `/api/articles/${id}/pending-changes`;

/** What waiting changes make of an article; not cached, because the next ones have the same URL. */
export const pendingQuery = (id: number) => ({
  ...adminQuery<PendingContent>([pathOf(id)], t('Failed to load the waiting changes')),
  gcTime: 0,
});

/** The form with the waiting changes. */
export const pendingValues = (
  values: FormValues,
  { unpublishAt, ...content }: PendingContent,
): FormValues => ({ ...values, ...versionValues({ ...content, ...NO_VERSION }), unpublishAt });

const NO_VERSION = { savedAt: '', note: '', wasPublic: false, missingImages: 0 };

/**
 * Saves the fields that differ from the article's, so that publishing them undoes no edit of another field.
 * @param publishAt an ISO time; null to publish them by hand
 */
export function savePending(article: AdminArticle, values: FormValues, publishAt: string | null) {
  const { status, scheduledPublishAt, embargoUntil, embargoReason, embargoSource, ...all } =
    articleInput(values, 'published');
  const changed = new Set<string>(differingFields(formValues(article), values).flatMap(groupOf));
  const input = {
    fields: Object.fromEntries(Object.entries(all).filter(([field]) => changed.has(field))),
    publishAt,
    baseVersion: article.version,
    version: article.pending?.version ?? null,
  };
  return adminCall<AdminArticle>('PUT', pathOf(article.id), input);
}

export const discardPending = (id: number, version: number) =>
  adminCall<AdminArticle>('DELETE', `${pathOf(id)}?version=${version}`);

export const approvePending = (id: number, version: number, publishAt: string | null) =>
  adminCall<AdminArticle>('POST', `${pathOf(id)}/schedule`, { version, publishAt });

export const sendBackPending = (id: number, version: number, note: string) =>
  adminCall<AdminArticle>('POST', `${pathOf(id)}/send-back`, { version, note });

/** @param articleVersion the version of the article to overwrite, after a conflict */
export const publishPending = (id: number, version: number, articleVersion?: number) =>
  adminCall<AdminArticle>('POST', `${pathOf(id)}/publish`, { version, articleVersion });
