import { allLarge, keepLarge, removeLarge } from './large-drafts.ts';
import {
  type DraftKey,
  draftFrom,
  isDraftKey,
  type KeptDraft,
  keyOf,
  tooMany,
} from './local-draft.ts';

/**
 * Where drafts lie. `localStorage` takes them at once, also in the moment in which the page goes; it
 * holds some five million characters altogether, so that longer texts, and those it has no room for,
 * go to IndexedDB.
 */
const LONGEST = 1_000_000;

/** The browser's own refuses even to be looked at where storage is forbidden. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function keepSmall(key: string, text: string): boolean {
  if (text.length > LONGEST) return false;
  try {
    const shelf = storage();
    shelf?.setItem(key, text);
    return shelf !== null;
  } catch {
    return false;
  }
}

function removeSmall(key: string): void {
  try {
    storage()?.removeItem(key);
  } catch {
    // Then it was never kept either.
  }
}

function allSmall(): KeptDraft[] {
  try {
    const shelf = storage();
    const keys = shelf === null ? [] : Object.keys(shelf).filter(isDraftKey);
    return keys.flatMap((key) => draftFrom(shelf?.getItem(key) ?? null) ?? []);
  } catch {
    return [];
  }
}

/** The keys that were found in, or put into, the database. */
const large = new Set<string>();
/** The keys that stand among those counted already. */
const counted = new Set<string>();

async function everyDraft(): Promise<KeptDraft[]> {
  const kept = (await allLarge()).flatMap((text) => draftFrom(text) ?? []);
  for (const draft of kept) large.add(keyOf(draft));
  return [...allSmall(), ...kept];
}

async function removeTooMany(): Promise<void> {
  for (const draft of tooMany(await everyDraft())) await removeDraft(draft);
}

/**
 * Keeps a draft in the place of the one before. Short ones are kept when this returns, without
 * waiting for the promise.
 * @returns whether it is kept: not where storage is full or forbidden
 */
export async function keepDraft(draft: KeptDraft): Promise<boolean> {
  const key = keyOf(draft);
  const text = JSON.stringify(draft);
  const small = keepSmall(key, text);
  if (small) {
    if (large.delete(key)) await removeLarge(key);
  } else {
    removeSmall(key);
    large.add(key);
    if (!(await keepLarge(key, text))) return false;
  }
  if (!counted.has(key)) {
    counted.add(key);
    await removeTooMany();
  }
  return true;
}

export async function removeDraft(draft: DraftKey): Promise<void> {
  const key = keyOf(draft);
  removeSmall(key);
  if (large.delete(key)) await removeLarge(key);
}

/** What an account has kept of an article, newest first. @param article null for new ones */
export async function draftsOf(account: number, article: number | null): Promise<KeptDraft[]> {
  return (await everyDraft())
    .filter((draft) => draft.account === account && draft.article === article)
    .toSorted((a, b) => b.at - a.at);
}
