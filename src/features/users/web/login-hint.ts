import { useSyncExternalStore } from 'react';
import { readLocal, storeLocal } from '#lib/browser/local-storage.ts';

const KEY = 'staff';

/**
 * Whether someone logged in with this browser and didn't log out. Only used for button labels: the session
 * itself is in a cookie that no script can read.
 */
export const hasLoginHint = () => readLocal(KEY) !== null;

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

const noHint = () => false;

/** Follows other tabs of this browser too. Server-rendered pages are the same for everyone. */
export const useLoginHint = () => useSyncExternalStore(subscribe, hasLoginHint, noHint);

/** Call this after a login or logout. */
export function setLoginHint(isLoggedIn: boolean): void {
  storeLocal(KEY, isLoggedIn ? '1' : null);
  // The browser notifies only other tabs.
  window.dispatchEvent(new Event('storage'));
}
