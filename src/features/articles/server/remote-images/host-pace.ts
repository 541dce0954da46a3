import { LRUCache } from 'lru-cache';
import { HOUR } from '#lib/durations.ts';
import { backoff } from '#platform/jobs/backoff.ts';

const MAX_HOSTS = 1000;
/** A slower answer would delay all other images. */
const SLOW_MS = 8_000;
/** Failures in a row, with a longer pause after each, before a host is given up for a while. */
const MAX_FAILURES = 4;
const GIVEN_UP_MS = 2 * HOUR;

interface Rest {
  /** Failures in a row. */
  failures: number;
  since: number;
  until: number;
}

/**
 * Which hosts rest because they don't respond or are slow, so that images from other hosts go first. Each
 * process learns it for itself.
 */
export class HostPace {
  readonly #rests = new LRUCache<string, Rest>({ max: MAX_HOSTS });

  /**
   * @param askedAt when a user saved or pressed Retry, which ends an earlier rest; 0 for an import
   * @returns until when a host rests, and whether it is given up; null if it can be tried
   */
  restOf(host: string, askedAt: number, now: number): { until: number; isGivenUp: boolean } | null {
    const rest = this.#rests.get(host);
    if (!rest) return null;
    if (rest.since < askedAt) {
      this.#rests.delete(host);
      return null;
    }
    if (rest.until <= now) return null;
    return { until: rest.until, isGivenUp: rest.failures >= MAX_FAILURES };
  }

  /** Records a response of any status. @param took milliseconds */
  answered(host: string, took: number, now: number): void {
    if (took < SLOW_MS) this.#rests.delete(host);
    else this.#rests.set(host, { failures: 0, since: now, until: now + took });
  }

  /** Records that a host did not respond. */
  failed(host: string, now: number): void {
    const failures = (this.#rests.get(host)?.failures ?? 0) + 1;
    const wait = failures >= MAX_FAILURES ? GIVEN_UP_MS : backoff(failures, 0);
    this.#rests.set(host, { failures, since: now, until: now + wait });
  }
}
