import { LRUCache } from 'lru-cache';

/**
 * Keeps the results of slow reads by a key until they are cleared. Concurrent callers of a missing
 * key share one read; a read that was under way when the memo was cleared is not kept.
 */
export class Memo<T extends NonNullable<unknown>> {
  readonly #values: LRUCache<string, T>;
  readonly #pending = new Map<string, Promise<T>>();
  #generation = 0;

  constructor(max: number) {
    this.#values = new LRUCache({ max });
  }

  get(key: string, read: () => Promise<T>): Promise<T> {
    const held = this.#values.get(key);
    if (held !== undefined) return Promise.resolve(held);
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const generation = this.#generation;
    const reading = read()
      .then((value) => {
        if (generation === this.#generation) this.#values.set(key, value);
        return value;
      })
      .finally(() => {
        if (this.#pending.get(key) === reading) this.#pending.delete(key);
      });
    this.#pending.set(key, reading);
    return reading;
  }

  clear(): void {
    this.#generation += 1;
    this.#values.clear();
    this.#pending.clear();
  }
}
