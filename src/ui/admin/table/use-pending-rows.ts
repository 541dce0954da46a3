import { useState } from 'react';

interface Answered {
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/**
 * Rows that an action just changed. They are disabled until the list has reloaded, so that no action uses
 * an outdated state.
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
