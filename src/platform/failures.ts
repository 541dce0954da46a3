import { MINUTE, SECOND } from '#lib/durations.ts';

/** The waits before the next tries; the last one repeats. */
const RETRY_AFTER = [5 * SECOND, 15 * SECOND, MINUTE];
/** A row that hasn't been tried for this long is removed. */
const FORGET_AFTER = 10 * MINUTE;
/** After this many failures in a row, people are notified. */
const TRIES_UNTIL_SHOWN = 5;

interface Failure {
  tries: number;
  retryAt: number;
}

/**
 * Rows whose scheduled work failed. Each is tried again on its own, so that the others don't wait for it. They are kept in
 * memory: after a restart, each is tried at once.
 */
export class Failures {
  readonly #all = new Map<number, Failure>();
  readonly #report: (error: unknown, id: number) => void;

  /** @param report gets the first failure of each row; the default throws it */
  constructor(
    report = (error: unknown, _id: number): void => {
      throw error;
    },
  ) {
    this.#report = report;
  }

  /** The IDs of rows whose next try is later. */
  waiting(now: number): number[] {
    for (const [id, { retryAt }] of this.#all) {
      // It was done since, perhaps by another instance; or the clock was set.
      if (Math.abs(retryAt - now) > FORGET_AFTER) this.#all.delete(id);
    }
    return [...this.#all].filter(([, { retryAt }]) => retryAt > now).map(([id]) => id);
  }

  /** When the next one is tried again; null if none is. */
  next(now: number): number | null {
    const times = [...this.#all.values()].map(({ retryAt }) => retryAt).filter((at) => at > now);
    return times.length === 0 ? null : Math.min(...times);
  }

  /**
   * Does the work of a row.
   * @param show is called after several failures in a row
   * @returns undefined if it failed
   */
  async attempt<T>(
    id: number,
    now: number,
    work: () => Promise<T>,
    show: (error: unknown) => Promise<void>,
  ): Promise<T | undefined> {
    try {
      const result = await work();
      this.#all.delete(id);
      return result;
    } catch (error) {
      const tries = (this.#all.get(id)?.tries ?? 0) + 1;
      const wait = RETRY_AFTER[tries - 1] ?? MINUTE;
      this.#all.set(id, { tries, retryAt: now + wait });
      if (tries === 1) this.#report(error, id);
      if (tries === TRIES_UNTIL_SHOWN) {
        await show(error).catch((cause: unknown) => this.#report(cause, id));
      }
      return undefined;
    }
  }
}
