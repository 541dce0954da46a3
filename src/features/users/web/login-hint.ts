import { useSyncExternalStore } from 'react';
import { keep, readKept } from '#lib/kept.ts';

const KEY = 'staff';

/**
 * Whether somebody logged in with this browser and did not log out. A hint for what the buttons say,
 * nothing more: the session itself is in a cookie that no script can read.
 */
const hasHint = () => readKept(KEY) !== null;

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

const nobody = () => false;

/** Follows the other tabs of this browser too. Pages are the same for everyone as they come. */
export const useLoginHint = () => useSyncExternalStore(subscribe, hasHint, nobody);

/** To be called when a login or logout is known to have happened. */
export function setLoginHint(here: boolean): void {
  keep(KEY, here ? '1' : null);
  // Only other tabs hear of a change by themselves.
  window.dispatchEvent(new Event('storage'));
}
