import { clear, createStore, del, entries, get, keys, set } from 'idb-keyval';

// Text and images that the server doesn't have yet, stored on this device until it does. IndexedDB holds them.
// `localStorage` holds what must be written before a page closes, and everything where IndexedDB is unavailable.
const PREFIX = 'draft:';
const FILE_PREFIX = 'file:';
const database = createStore('local-drafts', 'drafts');

/** Writes are counted because the clock can be set back. */
let writes = 0;
/** The last write of each key to `localStorage`. */
const lastNow = new Map<string, number>();

/**
 * Stores a draft before this returns.
 * @returns false if `localStorage` is full (about five million characters) or forbidden
 */
export function storeDraftNow(key: string, draft: object): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
    writes += 1;
    lastNow.set(key, writes);
    return true;
  } catch {
    return false;
  }
}

/** Runs a request to IndexedDB, which may be missing, full or forbidden. */
async function attempt<Result>(run: () => Promise<Result>, fallback: Result): Promise<Result> {
  try {
    return await run();
  } catch {
    return fallback;
  }
}

/** Stores a draft. @returns false if storage is full or forbidden */
export async function storeDraft(key: string, draft: object): Promise<boolean> {
  writes += 1;
  const write = writes;
  const isStored = await attempt(async () => {
    await set(PREFIX + key, draft, database);
    return true;
  }, false);
  if (!isStored) return storeDraftNow(key, draft);
  // A newer write to `localStorage` may have overtaken this one.
  if (write > (lastNow.get(key) ?? 0)) removeDraftNow(key);
  return true;
}

/** Removes a draft that was only stored with `storeDraftNow`. */
export function removeDraftNow(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Forbidden, so nothing was stored in it.
  }
}

export async function removeDraft(key: string): Promise<void> {
  removeDraftNow(key);
  await attempt(() => del(PREFIX + key, database), undefined);
}

/** The drafts in `localStorage` whose key begins with a prefix, by key. Unreadable ones are left out. */
export function readDraftsNow<Draft>(prefix: string): Map<string, Draft> {
  const drafts = new Map<string, Draft>();
  try {
    for (const [name, text] of Object.entries(localStorage)) {
      if (!name.startsWith(PREFIX + prefix)) continue;
      try {
        drafts.set(name.slice(PREFIX.length), JSON.parse(text));
      } catch {
        // A broken one must not hide the others.
      }
    }
  } catch {
    // Forbidden.
  }
  return drafts;
}

/** The drafts whose key begins with a prefix, the newest first. */
export async function readDrafts<Draft extends { at: number }>(prefix: string): Promise<Draft[]> {
  const drafts = readDraftsNow<Draft>(prefix);
  const stored = await attempt(() => entries<string, Draft>(database), []);
  for (const [name, draft] of stored) {
    if (!name.startsWith(PREFIX + prefix)) continue;
    const key = name.slice(PREFIX.length);
    const other = drafts.get(key);
    if (other === undefined || other.at < draft.at) drafts.set(key, draft);
  }
  return [...drafts.values()].toSorted((a, b) => b.at - a.at);
}

/** Stores a file that is not uploaded yet. Without storage it lasts until the page closes. */
export const storeDraftFile = (key: string, file: File): Promise<void> =>
  attempt(() => set(FILE_PREFIX + key, file, database), undefined);

export const readDraftFile = (key: string): Promise<File | undefined> =>
  attempt(() => get<File>(FILE_PREFIX + key, database), undefined);

export const removeDraftFile = (key: string): Promise<void> =>
  attempt(() => del(FILE_PREFIX + key, database), undefined);

/** How many drafts this device stores, of every user. */
export async function countDrafts(): Promise<number> {
  const stored = await attempt(() => keys<string>(database), []);
  const drafts = stored.filter((name) => name.startsWith(PREFIX));
  const now = [...readDraftsNow('').keys()].map((key) => PREFIX + key);
  return new Set([...drafts, ...now]).size;
}

/** Removes all drafts and files from this device, of every user. */
export async function clearDrafts(): Promise<void> {
  for (const key of readDraftsNow('').keys()) removeDraftNow(key);
  await attempt(() => clear(database), undefined);
}
