import type { Live, LiveEntry } from '../contract.ts';
import { CHANGED_ENTRIES } from '../values.ts';

/** What a page knows of a coverage's entries; newest first. */
export interface KnownEntries {
  entries: readonly LiveEntry[];
  /** Whether older ones are known to be missing. */
  isWhole: boolean;
  /** How often entries had been changed by then. */
  changes: number;
}

/** A place in the line of entries: that of one of them. */
export type Place = Pick<LiveEntry, 'id' | 'postedAt'>;

/** Whether an entry was posted after a place; after null, before which there was none, all were. */
export function isAfter(entry: Place, place: Place | null): boolean {
  if (place === null) return true;
  if (entry.postedAt !== place.postedAt) return entry.postedAt > place.postedAt;
  return entry.id > place.id;
}

/**
 * What a page knows when another answer has come: new entries, other words, and without those that are
 * gone. Where too many came since to close up with what was known, or more were changed than an answer tells,
 * that is let go of.
 */
export function learn(known: KnownEntries | null, live: Live): KnownEntries {
  const { changes } = live;
  if (known === null || live.isWhole) {
    return { entries: live.entries, isWhole: live.isWhole, changes };
  }
  const told = new Set(live.entries.map(({ id }) => id));
  const closesUp = known.entries.length === 0 || known.entries.some(({ id }) => told.has(id));
  const isToldAll = changes - known.changes <= CHANGED_ENTRIES;
  if (!closesUp || !isToldAll) return { entries: live.entries, isWhole: false, changes };
  const [oldest, last] = [live.entries.at(-1), known.entries.at(-1)];
  const changed = live.changed.filter((entry) => known.isWhole || (last && !isAfter(last, entry)));
  const replaced = new Set([...told, ...live.gone, ...changed.map(({ id }) => id)]);
  const older = known.entries.filter(
    (entry) => !replaced.has(entry.id) && oldest && isAfter(oldest, entry),
  );
  const rest = [...older, ...changed].sort((a, b) => (isAfter(a, b) ? -1 : 1));
  return { entries: [...live.entries, ...rest], isWhole: known.isWhole, changes };
}
