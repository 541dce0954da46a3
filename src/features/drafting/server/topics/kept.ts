export interface Found<T> {
  it: T;
  /** From when it is: of several things the oldest. */
  at: number;
}

/**
 * Keeps what is slow to find out for a while. All who ask meanwhile wait for the same; what fails is
 * not kept.
 */
export class Kept<T> {
  readonly #now: () => number;
  readonly #freshMs: number;
  readonly #load: (anew: boolean) => Promise<Found<T>>;
  #value: Found<T> | undefined;
  #pending: Promise<T> | undefined;

  /** @param load is told whether it shall look at everything anew */
  constructor(now: () => number, freshMs: number, load: (anew: boolean) => Promise<Found<T>>) {
    this.#now = now;
    this.#freshMs = freshMs;
    this.#load = load;
  }

  get(): Promise<T> {
    return this.#within(this.#freshMs, false);
  }

  /** Found out anew, unless that was done in the last `leastMs`. */
  renew(leastMs: number): Promise<T> {
    return this.#within(leastMs, true);
  }

  #within(ms: number, anew: boolean): Promise<T> {
    if (this.#pending) return this.#pending;
    const value = this.#value;
    const age = value ? this.#now() - value.at : 0;
    if (value && age >= 0 && age < ms) return Promise.resolve(value.it);
    this.#pending = this.#load(anew)
      .then((found) => {
        this.#value = found;
        return found.it;
      })
      .finally(() => {
        this.#pending = undefined;
      });
    return this.#pending;
  }

  /** Waits for what is under way, however it ends. */
  async settled(): Promise<void> {
    await this.#pending?.catch(() => undefined);
  }
}
