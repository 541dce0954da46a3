/** A setting that this browser stores; null if there is none or storage is forbidden. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a setting in this browser, or removes it (null). Does nothing if storage is forbidden. */
export function storeLocal(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}
