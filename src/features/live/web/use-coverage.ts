import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#lib/api/api-client.ts';
import { SECOND } from '#lib/durations.ts';
import type { CoverageState, Live, LiveEntry } from '../contract.ts';
import type { EntryOrder } from '../values.ts';
import { allEntriesQuery, liveQuery } from './api.ts';
import { isAfter, type KnownEntries, learn, type Place } from './known-entries.ts';

/** How often a page asks for new entries while somebody can see it. */
const ASK_EVERY = 15 * SECOND;

export interface Coverage {
  /** The last answer; undefined while there was none. */
  live: Live | undefined;
  failed: boolean;
  retry: () => void;
  /** Whether it ran when the page came, and has ended since. */
  endedMeanwhile: boolean;
  /** What the reader sees, in the order of their choice. */
  entries: readonly LiveEntry[];
  order: EntryOrder;
  setOrder: (order: EntryOrder) => void;
  /** Whether there are older ones that the page does not have yet. */
  hasEarlier: boolean;
  loadEarlier: () => Promise<void>;
  /** How many wait until the reader asks for them. */
  waiting: number;
  /** Shows those that wait. @returns the one to go on reading at */
  showWaiting: () => LiveEntry | undefined;
  /** Whether an entry came in with the last that were shown. */
  isNew: (entry: Place) => boolean;
  /** Whether an entry waits. */
  isWaiting: (entry: Place) => boolean;
}

const isGone = (error: unknown) => error instanceof LoadError && error.status === 404;

/**
 * Follows a coverage. While it runs and the page is seen, one address is asked every fifteen seconds;
 * browsers ask it with `If-None-Match`. What is new waits until the reader wants it, what was corrected
 * or withdrawn changes at once.
 * @param state the article's, when the page came
 */
export function useCoverage(slug: string, state: CoverageState): Coverage {
  const client = useQueryClient();
  const [first] = useState(state);
  const ranAtFirst = first.endedAt === null;
  const { data, isError, refetch } = useQuery({
    ...(ranAtFirst ? liveQuery(slug) : allEntriesQuery(slug)),
    refetchInterval: ({ state: { data: last, error } }) =>
      ranAtFirst && (last?.endedAt ?? null) === null && !isGone(error) ? ASK_EVERY : false,
    // Whoever comes back to the page does not wait for the next question.
    refetchOnWindowFocus: ({ state: { data: last } }) => ranAtFirst && last?.endedAt === null,
    staleTime: ASK_EVERY,
    refetchOnMount: false,
  });

  const [known, setKnown] = useState<KnownEntries | null>(() => (data ? learn(null, data) : null));
  const [learned, setLearned] = useState(data);
  const [seen, setSeen] = useState<Place | null>(data?.entries[0] ?? null);
  const [seenBefore, setSeenBefore] = useState<Place | null>(seen);
  const [chosen, setChosen] = useState<EntryOrder | null>(null);
  if (data !== undefined && data !== learned) {
    setLearned(data);
    setKnown(learn(known, data));
    if (learned === undefined) {
      setSeen(data.entries[0] ?? null);
      setSeenBefore(data.entries[0] ?? null);
    }
  }

  const all = known?.entries ?? [];
  const shown = all.filter((entry) => !isAfter(entry, seen));
  const order = chosen ?? (ranAtFirst ? first.order : 'oldest');

  const loadEarlier = async () => {
    const whole = await client.fetchQuery({ ...allEntriesQuery(slug), staleTime: 0 });
    setKnown((before) => learn(before, whole));
  };

  return {
    live: data,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    endedMeanwhile: ranAtFirst && data !== undefined && data.endedAt !== null,
    entries: order === 'newest' ? shown : shown.toReversed(),
    order,
    setOrder: setChosen,
    hasEarlier: known !== null && !known.isWhole,
    loadEarlier,
    waiting: all.filter((entry) => entry.withdrawn === null && isAfter(entry, seen)).length,
    showWaiting: () => {
      const fresh = all.filter((entry) => isAfter(entry, seen));
      setSeenBefore(seen);
      setSeen(all[0] ?? seen);
      return order === 'newest' ? fresh[0] : fresh.at(-1);
    },
    isNew: (entry) => seen !== seenBefore && isAfter(entry, seenBefore),
    isWaiting: (entry) => isAfter(entry, seen),
  };
}
