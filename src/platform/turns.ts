/** Runs some work, never twice at a time: a call while it runs lets it run once more. */
export class Turns {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  run(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#repeat();
    return this.#running;
  }

  /** Waits until it doesn't run. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #repeat(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        await this.#work();
      }
    } finally {
      // In the same step as the last look at `#again`: a call after it begins anew.
      this.#running = undefined;
    }
  }
}
