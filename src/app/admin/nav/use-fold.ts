import { useState, useSyncExternalStore } from 'react';
import { readLocal, storeLocal } from '#lib/browser/local-storage.ts';

const narrow = () => window.matchMedia('(max-width: 77.99rem)');

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Whether the navigation is folded to icons: on narrow screens at first, then as each person left it.
 * @returns with a function that folds or unfolds it
 */
export function useFold(userId: number): [isFolded: boolean, toggle: () => void] {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow().matches);
  const key = `admin-nav-${userId}${isNarrow ? '-narrow' : ''}`;
  const [chosen, choose] = useState<Record<string, boolean>>({});
  const stored = readLocal(key);
  const isFolded = chosen[key] ?? (stored === null ? isNarrow : stored === 'folded');
  const toggle = () => {
    choose({ ...chosen, [key]: !isFolded });
    storeLocal(key, isFolded ? 'open' : 'folded');
  };
  return [isFolded, toggle];
}
