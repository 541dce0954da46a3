import { useEffect } from 'react';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import type { Destination } from '../destinations.ts';

/** The command palette lists this many. */
const MAX_RECENT = 5;

/** The screens that were open before the current one in this browser tab, newest first. */
export function useRecent(
  destinations: readonly Destination[],
  current: Destination | undefined,
): readonly Destination[] {
  const [names, setNames] = useSessionState<string[]>('recent-screens', []);
  const name = current?.name;
  useEffect(() => {
    if (name === undefined) return;
    setNames((before) => [name, ...before.filter((one) => one !== name)].slice(0, MAX_RECENT + 1));
  }, [name, setNames]);
  return names
    .filter((one) => one !== name)
    .flatMap((one) => destinations.find((destination) => destination.name === one) ?? []);
}
