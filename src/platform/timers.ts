/** Timers; tests have their own. */
export interface Timers {
  set(callback: () => void, ms: number): unknown;
  clear(timer: unknown): void;
}

/** Node's timers; they don't keep the process alive. */
export const REAL_TIMERS: Timers = {
  set: (callback, ms) => setTimeout(callback, ms).unref(),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
};
