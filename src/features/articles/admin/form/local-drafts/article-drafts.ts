import { readDrafts, removeDraft, storeDraft, storeDraftNow } from '#lib/browser/local-drafts.ts';
import { EMPTY_FORM, FORM_FIELDS, type FormValues } from '../form-values.ts';

/** Unsaved changes of an article, stored on this device. */
export interface LocalDraft {
  /** Each open editor has its own: two tabs store two drafts of one article. */
  id: string;
  /** The id of the user who wrote it. */
  account: number;
  /** Null for a new article. */
  article: number | null;
  /** The idempotency key of a new article. */
  clientKey: string;
  /** The generated draft that it holds; null for none. */
  generatedDraftId: number | null;
  /** The older version that it restores; null for none. */
  restoredVersion: number | null;
  /** When it was stored, in UTC milliseconds. */
  at: number;
  /** The version that it is based on; null for a new article. */
  version: number | null;
  values: FormValues;
  /** The form's values when they last matched the server's. */
  saved: FormValues;
}

export type DraftKey = Pick<LocalDraft, 'account' | 'id'>;

/** A device stores this many drafts of articles, then removes the oldest. */
export const MAX_DRAFTS = 20;
const PREFIX = 'article/';

const keyOf = ({ account, id }: DraftKey) => `${PREFIX}${account}/${id}`;

/** The fields of this release, whichever release stored the draft. */
function knownFields(stored: Partial<FormValues>): FormValues {
  const known = FORM_FIELDS.filter((field) => stored[field] !== undefined);
  return { ...EMPTY_FORM, ...Object.fromEntries(known.map((field) => [field, stored[field]])) };
}

/** Stores a draft. @returns false if storage is full or forbidden */
export const storeArticleDraft = (draft: LocalDraft): Promise<boolean> =>
  storeDraft(keyOf(draft), draft);

/** Stores a draft before the page closes. @returns false if storage is full or forbidden */
export const storeArticleDraftNow = (draft: LocalDraft): boolean =>
  storeDraftNow(keyOf(draft), draft);

export const removeArticleDraft = (key: DraftKey): Promise<void> => removeDraft(keyOf(key));

/** A user's drafts of an article, newest first. @param article null for new articles */
export async function listArticleDrafts(
  account: number,
  article: number | null,
): Promise<LocalDraft[]> {
  const drafts = await readDrafts<LocalDraft>(PREFIX);
  for (const old of drafts.slice(MAX_DRAFTS)) void removeArticleDraft(old);
  return drafts
    .slice(0, MAX_DRAFTS)
    .filter((draft) => draft.account === account && draft.article === article)
    .map((draft) => ({
      ...draft,
      values: knownFields(draft.values),
      saved: knownFields(draft.saved),
    }));
}

/** Whether a draft still exists: another tab may have restored or discarded it. */
export async function draftExists({ account, article, id }: LocalDraft): Promise<boolean> {
  return (await listArticleDrafts(account, article)).some((draft) => draft.id === id);
}
