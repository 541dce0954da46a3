import { useState } from 'react';

interface Answered {
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/**
 * Rows that something was just done to. They wait until the list has been loaded anew, so that
 * nothing is done to what is no longer so.
 * @param list the query of the list
 */
export function usePendingRows({ dataUpdatedAt, errorUpdatedAt }: Answered) {
  const [done, setDone] = useState<ReadonlyMap<number, number>>(new Map());
  const loadedAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  return {
    markPending: (ids: readonly number[]) => {
      const now = Date.now();
      setDone((before) => new Map([...before, ...ids.map((id) => [id, now] as const)]));
    },
    isPending: (id: number) => (done.get(id) ?? 0) > loadedAt,
  };
}
