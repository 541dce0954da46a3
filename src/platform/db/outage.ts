import type { FastifyBaseLogger } from 'fastify';
import { MINUTE } from '#lib/durations.ts';

const outageErrors = new WeakSet<Error>();

/** Whether an error, or one of its causes, came from a database server that was away. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return outageErrors.has(error) || isOutage(error.cause);
}

/**
 * Follows whether the database server responds: logs when it goes away, once a minute while it is away, and when it
 * is back. The errors of single queries aren't logged then.
 */
export class Outage {
  readonly #database: string;
  readonly #now: () => number;
  #log: Pick<FastifyBaseLogger, 'error' | 'warn'> | null = null;
  #since: number | null = null;
  #loggedAt = 0;
  #failed = 0;

  /** @param database how the log names the server */
  constructor(database: string, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
  }

  get isAway(): boolean {
    return this.#since !== null;
  }

  logTo(log: Pick<FastifyBaseLogger, 'error' | 'warn'>): void {
    this.#log = log;
  }

  /** Call it when the server couldn't be reached. */
  failed(error: Error): void {
    outageErrors.add(error);
    this.#failed += 1;
    const now = this.#now();
    if (this.#since === null) {
      this.#since = now;
      const reason = error.message || ('code' in error ? String(error.code) : error.name);
      this.#log?.error({ database: this.#database, reason }, 'database does not respond');
    } else if (now - this.#loggedAt >= MINUTE) {
      this.#log?.error(this.#facts(now), 'database still does not respond');
    } else {
      return;
    }
    this.#loggedAt = now;
  }

  /** Call it after each query that the server answered. */
  answered(): void {
    if (this.#since === null) return;
    this.#log?.warn(this.#facts(this.#now()), 'database responds again');
    this.#since = null;
    this.#failed = 0;
  }

  #facts(now: number) {
    const awaySeconds = Math.round((now - (this.#since ?? now)) / 1000);
    return { database: this.#database, awaySeconds, failedQueries: this.#failed };
  }
}
