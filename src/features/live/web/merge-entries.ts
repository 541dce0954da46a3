import type { Live, LiveEntry } from '../contract.ts';
import { CHANGED_ENTRIES } from '../values.ts';

/** The entries that a page has loaded, newest first. */
export interface EntryList {
  entries: readonly LiveEntry[];
  /** False if older entries are missing. */
  isWhole: boolean;
  /** The server's count of changes at the last poll. */
  changes: number;
}

/** The position of an entry in the list. */
export type EntryPosition = Pick<LiveEntry, 'id' | 'postedAt'>;

/** Whether an entry was posted after a position; always true for null. */
export function isAfter(entry: EntryPosition, position: EntryPosition | null): boolean {
  if (position === null) return true;
  if (entry.postedAt !== position.postedAt) return entry.postedAt > position.postedAt;
  return entry.id > position.id;
}

/**
 * Merges a poll into the loaded entries: adds new ones, replaces changed ones, removes withdrawn ones. Starts again
 * with the poll's entries if there may be a gap, or more changes than a poll contains.
 */
export function mergeEntries(list: EntryList | null, live: Live): EntryList {
  const { changes } = live;
  if (list === null || live.isWhole) {
    return { entries: live.entries, isWhole: live.isWhole, changes };
  }
  const polled = new Set(live.entries.map(({ id }) => id));
  const overlaps = list.entries.length === 0 || list.entries.some(({ id }) => polled.has(id));
  const hasAllChanges = changes - list.changes <= CHANGED_ENTRIES;
  if (!overlaps || !hasAllChanges) return { entries: live.entries, isWhole: false, changes };
  const [oldest, last] = [live.entries.at(-1), list.entries.at(-1)];
  const changed = live.changed.filter((entry) => list.isWhole || (last && !isAfter(last, entry)));
  const replaced = new Set([...polled, ...live.gone, ...changed.map(({ id }) => id)]);
  const older = list.entries.filter(
    (entry) => !replaced.has(entry.id) && oldest && isAfter(oldest, entry),
  );
  const rest = [...older, ...changed].sort((a, b) => (isAfter(a, b) ? -1 : 1));
  return { entries: [...live.entries, ...rest], isWhole: list.isWhole, changes };
}
