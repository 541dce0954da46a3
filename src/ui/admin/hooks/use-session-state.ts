import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    // Storage may be forbidden, or hold something of an older release.
    return null;
  }
}

/** What is stored is used where it is of the same kind: an older release may have stored another. */
function suits<T>(value: unknown, initial: T): value is T {
  if (value === null || value === undefined) return false;
  return (
    initial === null ||
    (typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial))
  );
}

/** Writes what the next `useSessionState` of this key begins with. */
export function writeSessionState(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then it does not survive.
  }
}

/** State of this browser tab that survives a reload. The value must survive JSON. */
export function useSessionState<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(() => {
    const stored = read(key);
    return suits(stored, initial) ? stored : initial;
  });
  useEffect(() => writeSessionState(key, value), [key, value]);
  return [value, setValue];
}
