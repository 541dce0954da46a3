import { LRUCache } from 'lru-cache';
import { HOUR } from '#lib/durations.ts';
import { backoff } from '#platform/jobs/backoff.ts';

const MAX_HOSTS = 1000;
/** An answer that takes longer holds up all others. */
const SLOW_MS = 8_000;
/** Who has not answered so often in a row, with a longer rest after each time, is given up for a while. */
const MAX_RESTS = 4;
const GIVEN_UP_MS = 2 * HOUR;

interface Rest {
  /** How often in a row it did not answer. */
  failures: number;
  since: number;
  until: number;
}

/**
 * Which sites are left alone for now, as they do not answer or take very long: what else waits is done
 * meanwhile. Known to one process; another one finds out for itself.
 */
export class HostPace {
  readonly #rests = new LRUCache<string, Rest>({ max: MAX_HOSTS });

  /**
   * @param askedAt when somebody wanted it asked again, whatever had happened before; 0 where nobody did
   * @returns until when a site is left alone, and whether it is given up; null where it may be asked
   */
  restOf(host: string, askedAt: number, now: number): { until: number; isGivenUp: boolean } | null {
    const rest = this.#rests.get(host);
    if (!rest || rest.until <= now) return null;
    if (rest.since < askedAt) {
      this.#rests.delete(host);
      return null;
    }
    return { until: rest.until, isGivenUp: rest.failures >= MAX_RESTS };
  }

  /** It answered, whatever it said. @param took milliseconds */
  answered(host: string, took: number, now: number): void {
    if (took < SLOW_MS) this.#rests.delete(host);
    else this.#rests.set(host, { failures: 0, since: now, until: now + took });
  }

  /** It did not. @returns until when it is left alone */
  failed(host: string, now: number): number {
    const failures = (this.#rests.get(host)?.failures ?? 0) + 1;
    const wait = failures >= MAX_RESTS ? GIVEN_UP_MS : backoff(failures, 0);
    const rest = { failures, since: now, until: now + wait };
    this.#rests.set(host, rest);
    return rest.until;
  }
}
