import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** The stored value; null if there is none. */
export function readSessionState(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    // Storage may be forbidden, or contain a value of an older release.
    return null;
  }
}

/** A stored value of another type is ignored: an older release may have stored it. */
function suits<T>(value: unknown, initial: T): value is T {
  if (value === null || value === undefined) return false;
  return (
    initial === null ||
    (typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial))
  );
}

/** Sets the initial value of the next `useSessionState` with this key. */
export function writeSessionState(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then it is lost with the page.
  }
}

/** State of this browser tab that survives a reload. The value must be JSON. */
export function useSessionState<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(() => {
    const stored = readSessionState(key);
    return suits(stored, initial) ? stored : initial;
  });
  useEffect(() => writeSessionState(key, value), [key, value]);
  return [value, setValue];
}
