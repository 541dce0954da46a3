import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Under it the server says in the page's state that what was asked for is gone for good. */
export const GONE_KEY = ['gone'];

/** Whether the server answered this path, the first of the visit, with 410. */
export function useGone(path: string): boolean {
  const client = useQueryClient();
  const [first] = useState(() => ({ path, isGone: client.getQueryData(GONE_KEY) === true }));
  // Whatever is come to next is another address.
  useEffect(() => client.removeQueries({ queryKey: GONE_KEY }), [client]);
  return first.isGone && first.path === path;
}
