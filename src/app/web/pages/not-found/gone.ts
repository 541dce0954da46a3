import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The query key under which the server marks a missing page: true if it is gone for good. */
export const GONE_KEY = ['gone'];

/** Whether the server responded to this path, the first one of the visit, with 410. */
export function useGone(path: string): boolean {
  const client = useQueryClient();
  const [first] = useState(() => ({ path, isGone: client.getQueryData(GONE_KEY) === true }));
  // Only the first URL is gone.
  useEffect(() => client.removeQueries({ queryKey: GONE_KEY }), [client]);
  return first.isGone && first.path === path;
}
