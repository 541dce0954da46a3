import { readDraftsNow, removeDraftNow, storeDraftNow } from '#lib/browser/local-drafts.ts';
import type { EntryInput } from '../contract.ts';

/** The fields of the composer. */
export interface ComposerValues {
  text: string;
  isKey: boolean;
  image: { src: string; alt: string; caption: string } | null;
  /** A link, possibly unfinished; null without a video. */
  video: string | null;
}

/** An entry that is being edited. */
export interface EditedEntry extends ComposerValues {
  id: number;
  postedAt: string;
  /** The version that was opened, or that the editor has seen since. */
  version: number;
  /** The entry as it was opened: only changes are sent. */
  before: ComposerValues;
}

/** An entry that the server doesn't have yet. */
export interface UnsentEntry {
  clientKey: string;
  at: string;
  typed: ComposerValues;
  input: EntryInput;
  /** Why the server refused it; null before it answered. */
  refused: string | null;
}

/** The part of a desk that only this device has. */
export interface DeskDraft {
  /** The composer for new entries. */
  fresh: ComposerValues;
  edited: EditedEntry | null;
  /** In the order in which they are sent. */
  unsent: UnsentEntry[];
}

export const EMPTY_COMPOSER: ComposerValues = { text: '', isKey: false, image: null, video: null };

const prefixOf = (account: number, articleId: number) => `live/${account}/${articleId}/`;
const entryKey = (account: number, articleId: number, clientKey: string) =>
  `${prefixOf(account, articleId)}entry/${clientKey}`;

/** Whether there is nothing to post: the sign of a quote alone is nothing. */
export const isBlank = ({ text, image, video }: ComposerValues) =>
  /^[>\s]*$/.test(text) && image === null && (video ?? '').trim() === '';

/** Stores a desk on this device. Each unsent entry has its own key, so two tabs don't overwrite each other's. */
export function storeDesk(account: number, articleId: number, draft: DeskDraft): void {
  const { unsent, ...typed } = draft;
  const key = `${prefixOf(account, articleId)}typed`;
  if (typed.edited === null && isBlank(typed.fresh)) removeDraftNow(key);
  else storeDraftNow(key, typed);
  for (const entry of unsent) storeDraftNow(entryKey(account, articleId, entry.clientKey), entry);
}

/** Removes an unsent entry: it was posted or discarded. */
export const removeUnsent = (account: number, articleId: number, clientKey: string): void =>
  removeDraftNow(entryKey(account, articleId, clientKey));

/** The desk of a user and an article, as this device stored it. */
export function readDesk(account: number, articleId: number): DeskDraft {
  const prefix = prefixOf(account, articleId);
  const typed = readDraftsNow<Partial<DeskDraft>>(`${prefix}typed`).get(`${prefix}typed`);
  const unsent = [...readDraftsNow<UnsentEntry>(`${prefix}entry/`).values()];
  return {
    fresh: typed?.fresh ?? EMPTY_COMPOSER,
    edited: typed?.edited ?? null,
    unsent: unsent.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  };
}
