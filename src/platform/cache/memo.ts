import { LRUCache } from 'lru-cache';

/**
 * The results of slow reads by a key, until they are cleared. Concurrent callers of a missing key
 * share one read; one that was under way when the memo was cleared is not kept.
 */
export class Memo<T extends NonNullable<unknown>> {
  readonly #values: LRUCache<string, T, () => Promise<T>>;

  constructor(max: number) {
    this.#values = new LRUCache({
      max,
      fetchMethod: (_key, _stale, { context: read }) => read(),
      // Who asked before the memo was cleared gets what was read then.
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
