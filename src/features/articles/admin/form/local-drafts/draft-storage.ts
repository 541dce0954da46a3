import { clear, createStore, del, entries, set } from 'idb-keyval';
import { FORM_FIELDS, type FormValues, valuesOf } from '../values.ts';

/** What was written and not saved, kept on this device. */
export interface LocalDraft {
  /** Each editor that is opened has its own: two tabs keep two drafts of one article. */
  id: string;
  /** The id of the account that wrote it. */
  account: number;
  /** Null for an article that was never saved. */
  article: number | null;
  /** The idempotency key of a new article. */
  clientKey: string;
  /** Which generated draft it holds; null for none. */
  generatedDraftId: number | null;
  /** Which earlier save of the article it restores; null for none. */
  restoredVersion: number | null;
  /** When it was kept, in UTC milliseconds. */
  at: number;
  /** The version it began from; null for an article that was never saved. */
  version: number | null;
  values: FormValues;
  /** What stood in the form when it was last the same as in the store. */
  saved: FormValues;
}

export type DraftKey = Pick<LocalDraft, 'account' | 'id'>;

/** One device keeps this many drafts: the oldest go. */
export const DRAFTS_MAX = 20;
const PREFIX = 'local-draft:';
const database = createStore('local-drafts', 'drafts');

const keyOf = ({ account, id }: DraftKey) => `${PREFIX}${account}:${id}`;

/** A random name. Not `randomUUID`, which is missing without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The fields of this release, whatever release kept them. */
function knownFields(kept: Partial<FormValues>): FormValues {
  const values = { ...valuesOf(null) };
  for (const field of FORM_FIELDS) values[field] = kept[field] ?? values[field];
  return values;
}

async function inDatabase(): Promise<LocalDraft[]> {
  try {
    return (await entries<string, LocalDraft>(database)).map(([, draft]) => draft);
  } catch {
    // The browser has no database, or forbids it.
    return [];
  }
}

function inLocalStorage(): LocalDraft[] {
  try {
    const texts = Object.entries(localStorage).filter(([key]) => key.startsWith(PREFIX));
    return texts.map(([, text]) => JSON.parse(text) as LocalDraft);
  } catch {
    return [];
  }
}

/** Counts writes, for a clock may be put back. */
let writes = 0;
/** The last one to `localStorage`: an earlier write that ends later must not clear it. */
let lastAtOnce = 0;

/**
 * Keeps a draft before this returns, for the moment in which the page goes.
 * @returns whether it is kept: `localStorage` holds some five million characters
 */
export function keepDraftAtOnce(draft: LocalDraft): boolean {
  try {
    localStorage.setItem(keyOf(draft), JSON.stringify(draft));
    writes += 1;
    lastAtOnce = writes;
    return true;
  } catch {
    return false;
  }
}

function clearLocalStorage(key: DraftKey): void {
  try {
    localStorage.removeItem(keyOf(key));
  } catch {
    // Forbidden: nothing was ever kept in it.
  }
}

/**
 * Keeps a draft in the place of the one before.
 * @returns whether it is kept: not where storage is full or forbidden
 */
export async function keepDraft(draft: LocalDraft): Promise<boolean> {
  writes += 1;
  const write = writes;
  try {
    await set(keyOf(draft), draft, database);
  } catch {
    return keepDraftAtOnce(draft);
  }
  if (write > lastAtOnce) clearLocalStorage(draft);
  return true;
}

export async function removeDraft(key: DraftKey): Promise<void> {
  clearLocalStorage(key);
  await del(keyOf(key), database).catch(() => undefined);
}

/** How many drafts this device keeps, whoever wrote them. */
export async function countLocalDrafts(): Promise<number> {
  return new Set([...(await inDatabase()), ...inLocalStorage()].map(keyOf)).size;
}

/** Forgets the drafts of everybody on this device. */
export async function forgetLocalDrafts(): Promise<void> {
  for (const draft of inLocalStorage()) clearLocalStorage(draft);
  await clear(database).catch(() => undefined);
}

/** What an account has kept of an article, newest first. @param article null for new ones */
export async function draftsOf(account: number, article: number | null): Promise<LocalDraft[]> {
  const byKey = new Map<string, LocalDraft>();
  for (const draft of [...(await inDatabase()), ...inLocalStorage()]) {
    const other = byKey.get(keyOf(draft));
    if (other === undefined || other.at < draft.at) byKey.set(keyOf(draft), draft);
  }
  const newest = [...byKey.values()].toSorted((a, b) => b.at - a.at);
  for (const old of newest.slice(DRAFTS_MAX)) void removeDraft(old);
  return newest
    .slice(0, DRAFTS_MAX)
    .filter((draft) => draft.account === account && draft.article === article)
    .map((draft) => ({
      ...draft,
      values: knownFields(draft.values),
      saved: knownFields(draft.saved),
    }));
}

/** Whether a draft is there yet: another tab may have recovered or discarded it. */
export async function isStillThere({ account, article, id }: LocalDraft): Promise<boolean> {
  return (await draftsOf(account, article)).some((draft) => draft.id === id);
}
