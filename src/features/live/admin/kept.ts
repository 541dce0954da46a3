import type { EntryInput } from '../contract.ts';

/** What stands in the composer. */
export interface Typed {
  text: string;
  isKey: boolean;
  image: { src: string; alt: string; caption: string } | null;
  /** A link, perhaps an unfinished one; null where none is asked for. */
  video: string | null;
}

/** An entry that is being edited. */
export interface Edited extends Typed {
  id: number;
  postedAt: string;
  /** The one that was opened, or that the editor has seen since. */
  version: number;
  /** As it was opened: what was not touched is not sent. */
  before: Typed;
}

/** An entry that is to be posted. */
export interface Waiting {
  clientKey: string;
  at: string;
  typed: Typed;
  input: EntryInput;
  /** Why the server did not take it; null while it was not asked, or did not answer. */
  refused: string | null;
}

/** What of a desk only this device has. */
export interface Kept {
  fresh: Typed;
  edited: Edited | null;
  waiting: Waiting[];
}

export const NOTHING_TYPED: Typed = { text: '', isKey: false, image: null, video: null };
const NOTHING: Kept = { fresh: NOTHING_TYPED, edited: null, waiting: [] };

const PREFIX = 'live-desk:';
const keyOf = (account: number, articleId: number) => `${PREFIX}${account}:${articleId}`;

/**
 * Keeps what is on a desk; what waits under a name of its own, so that two tabs do not take each other's
 * away. Where storage is forbidden or full, it is there as long as the page is open.
 */
export function keep(account: number, articleId: number, { waiting, ...typed }: Kept): void {
  const key = keyOf(account, articleId);
  try {
    localStorage.setItem(key, JSON.stringify(typed));
    for (const one of waiting) {
      localStorage.setItem(`${key}:${one.clientKey}`, JSON.stringify(one));
    }
  } catch (error) {
    console.debug('The desk is not kept on this device', error);
  }
}

/** Forgets what waited: the server has it, or nobody wants it any more. */
export function forgetWaiting(account: number, articleId: number, clientKey: string): void {
  try {
    localStorage.removeItem(`${keyOf(account, articleId)}:${clientKey}`);
  } catch {
    // Forbidden: nothing was ever kept.
  }
}

/** What an account has left on the desk of an article, on this device. */
export function keptOf(account: number, articleId: number): Kept {
  const key = keyOf(account, articleId);
  try {
    const typed = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
    const waiting = Object.entries(localStorage)
      .filter(([name]) => name.startsWith(`${key}:`))
      .map(([, text]) => JSON.parse(text) as Waiting)
      .toSorted((a, b) => (a.at < b.at ? -1 : 1));
    return { ...NOTHING, ...typed, waiting };
  } catch {
    return NOTHING;
  }
}

/** How many entries this device keeps that no server has, whoever typed them. */
export function countKeptEntries(): number {
  try {
    return Object.entries(localStorage)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([, text]) => JSON.parse(text) as Partial<Kept & Waiting>)
      .filter(({ clientKey, fresh, edited }) => clientKey || edited || (fresh && !isBlank(fresh)))
      .length;
  } catch {
    return 0;
  }
}

/** Whether there is nothing to post. */
export const isBlank = ({ text, image, video }: Typed) =>
  text.trim() === '' && image === null && (video ?? '').trim() === '';
