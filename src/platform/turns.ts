/** Runs some work, never twice at a time. A call while it runs makes it run once more. */
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
      // No await since the last check of `#again`: a later call starts a new run.
      this.#running = undefined;
    }
  }
}
