import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#lib/api/api-client.ts';
import { SECOND } from '#lib/durations.ts';
import type { CoverageState, Live, LiveEntry } from '../contract.ts';
import type { EntryOrder } from '../values.ts';
import { allEntriesQuery, liveQuery } from './api.ts';
import { type EntryList, type EntryPosition, isAfter, mergeEntries } from './merge-entries.ts';

/** How often a visible page polls for new entries. */
const POLL_INTERVAL = 15 * SECOND;

export interface Coverage {
  /** The last poll; undefined before the first. */
  live: Live | undefined;
  failed: boolean;
  retry: () => void;
  /** It was running when the page loaded and has ended since. */
  endedMeanwhile: boolean;
  /** The entries that the reader sees, in the chosen order. */
  entries: readonly LiveEntry[];
  order: EntryOrder;
  setOrder: (order: EntryOrder) => void;
  /** There are older entries that haven't loaded. */
  hasEarlier: boolean;
  loadEarlier: () => Promise<void>;
  /** The number of new entries that are not shown yet. */
  waiting: number;
  /** Shows the new entries. @returns the one to continue reading at */
  showWaiting: () => LiveEntry | undefined;
  /** The entry was among the last new ones. */
  isNew: (entry: EntryPosition) => boolean;
  /** The entry is not shown yet. */
  isWaiting: (entry: EntryPosition) => boolean;
}

const isGone = (error: unknown) => error instanceof LoadError && error.status === 404;

/**
 * Polls live coverage every fifteen seconds while it runs and the page is visible; browsers send `If-None-Match`. New
 * entries wait until the reader asks for them; corrections and withdrawals apply right away.
 * @param state the article's state when the page loaded
 */
export function useCoverage(slug: string, state: CoverageState): Coverage {
  const client = useQueryClient();
  const [first] = useState(state);
  const ranAtFirst = first.endedAt === null;
  const { data, isError, refetch } = useQuery({
    ...(ranAtFirst ? liveQuery(slug) : allEntriesQuery(slug)),
    refetchInterval: ({ state: { data: last, error } }) =>
      ranAtFirst && (last?.endedAt ?? null) === null && !isGone(error) ? POLL_INTERVAL : false,
    // Coming back to the page polls right away.
    refetchOnWindowFocus: ({ state: { data: last } }) => ranAtFirst && last?.endedAt === null,
    staleTime: POLL_INTERVAL,
    refetchOnMount: false,
  });

  const [list, setList] = useState<EntryList | null>(() =>
    data ? mergeEntries(null, data) : null,
  );
  const [merged, setMerged] = useState(data);
  const [seen, setSeen] = useState<EntryPosition | null>(data?.entries[0] ?? null);
  const [seenBefore, setSeenBefore] = useState<EntryPosition | null>(seen);
  const [chosen, setChosen] = useState<EntryOrder | null>(null);
  if (data !== undefined && data !== merged) {
    setMerged(data);
    setList(mergeEntries(list, data));
    if (merged === undefined) {
      setSeen(data.entries[0] ?? null);
      setSeenBefore(data.entries[0] ?? null);
    }
  }

  const all = list?.entries ?? [];
  const shown = all.filter((entry) => !isAfter(entry, seen));
  const order = chosen ?? (ranAtFirst ? first.order : 'oldest');

  const loadEarlier = async () => {
    const whole = await client.fetchQuery({ ...allEntriesQuery(slug), staleTime: 0 });
    setList((before) => mergeEntries(before, whole));
  };

  return {
    live: data,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    endedMeanwhile: ranAtFirst && data !== undefined && data.endedAt !== null,
    entries: order === 'newest' ? shown : shown.toReversed(),
    order,
    setOrder: setChosen,
    hasEarlier: list !== null && !list.isWhole,
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
