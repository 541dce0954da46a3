import { LRUCache } from 'lru-cache';

/**
 * Caches the results of slow reads by key until they are cleared. Concurrent callers of a missing key share
 * one read. A read that was under way during a clear is not cached.
 */
export class Memo<T extends NonNullable<unknown>> {
  readonly #values: LRUCache<string, T, () => Promise<T>>;

  constructor(max: number) {
    this.#values = new LRUCache({
      max,
      fetchMethod: (_key, _stale, { context: read }) => read(),
      // A caller from before the clear gets the value read then.
      ignoreFetchAbort: true,
    });
  }

  get(key: string, read: () => Promise<T>): Promise<T> {
    return this.#values.forceFetch(key, { context: read });
  }

  clear(): void {
    this.#values.clear();
  }
}
