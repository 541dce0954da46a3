import type { Counter, Gauge, Histogram, Registry } from 'prom-client';

import { COMMIT, VERSION } from '../version.ts';

type Library = typeof import('prom-client');

/** Upper bounds of the duration buckets, in seconds. A cached page takes less than the first. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The same for delays: a minute is late, an hour is a fault. */
const LATENESS = [0.1, 1, 5, 15, 60, 300, 900, 3600, 21_600];
/** A reading that takes longer is left out, so that the others are sent. */
const ANSWER_WITHIN_MS = 2000;

/** A finished request. */
interface Answered {
  method: string;
  /** The route pattern, such as '/articles/:slug', never the URL itself. */
  route: string;
  status: number;
  seconds: number;
}

/** A value with its labels. */
export interface Reading {
  labels: Record<string, string>;
  value: number;
}

/** A metric that is read on each scrape. */
interface Question {
  name: string;
  help: string;
  labels: readonly string[];
  /** Readings for when the source fails. */
  otherwise?: readonly Reading[];
}

/**
 * Metrics for Prometheus: counters of a running instance, and values that are read on each scrape. Labels are
 * patterns and kinds only, nothing that a visitor chose or that identifies one.
 */
export class Metrics {
  readonly registry: Registry;
  readonly #library: Library;
  readonly #requests: Counter<'method' | 'route' | 'status'>;
  readonly #durations: Histogram<'route'>;
  readonly #cacheRequests: Counter<'kind' | 'result'>;
  readonly #renders: Histogram<'route'>;
  readonly #searches: Histogram;
  readonly #lateness: Histogram<'of'>;
  readonly #jobs: Counter<'kind' | 'outcome'>;
  readonly #mail: Counter<'outcome'>;
  readonly #questions: (() => Promise<void>)[] = [];

  constructor(library: Library) {
    this.#library = library;
    const registry = new library.Registry();
    this.registry = registry;
    const own = { registers: [registry] };
    library.collectDefaultMetrics({ register: registry });
    new library.Gauge({
      ...own,
      name: 'savepoint_build_info',
      help: 'Always 1; its labels name the running release.',
      labelNames: ['version', 'commit'],
    }).set({ version: VERSION, commit: COMMIT }, 1);
    this.#requests = new library.Counter({
      ...own,
      name: 'savepoint_requests_total',
      help: 'Requests, including those answered from the cache.',
      labelNames: ['method', 'route', 'status'],
    });
    this.#durations = new library.Histogram({
      ...own,
      name: 'savepoint_request_duration_seconds',
      help: 'Time from the start of a request to the end of its response.',
      labelNames: ['route'],
      buckets: DURATIONS,
    });
    this.#cacheRequests = new library.Counter({
      ...own,
      name: 'savepoint_cache_requests_total',
      help: 'Requests for cacheable pages and API calls: from the cache (hit) or not (miss).',
      labelNames: ['kind', 'result'],
    });
    this.#renders = new library.Histogram({
      ...own,
      name: 'savepoint_render_duration_seconds',
      help: 'Time to load the data of a page and render it.',
      labelNames: ['route'],
      buckets: DURATIONS,
    });
    this.#searches = new library.Histogram({
      ...own,
      name: 'savepoint_search_duration_seconds',
      help: 'Time of visitor searches.',
      buckets: DURATIONS,
    });
    this.#lateness = new library.Histogram({
      ...own,
      name: 'savepoint_lateness_seconds',
      help: 'How late scheduled articles were published and jobs started.',
      labelNames: ['of'],
      buckets: LATENESS,
    });
    this.#jobs = new library.Counter({
      ...own,
      name: 'savepoint_jobs_ended_total',
      help: 'Finished job attempts: done, retried, failed or interrupted.',
      labelNames: ['kind', 'outcome'],
    });
    this.#mail = new library.Counter({
      ...own,
      name: 'savepoint_mail_total',
      help: 'Emails by the outcome that the mail server reported.',
      labelNames: ['outcome'],
    });
  }

  answered({ method, route, status, seconds }: Answered): void {
    this.#requests.inc({ method, route, status });
    this.#durations.observe({ route }, seconds);
  }

  /** Counts a request for a cacheable page or API call. */
  cacheRequest(kind: 'page' | 'call', result: 'hit' | 'miss'): void {
    this.#cacheRequests.inc({ kind, result });
  }

  rendered(route: string, seconds: number): void {
    this.#renders.observe({ route }, seconds);
  }

  searched(seconds: number): void {
    this.#searches.observe(seconds);
  }

  /** @param lateBy in milliseconds; may be negative if the clock was set back */
  late(of: 'article' | 'job', lateBy: number): void {
    this.#lateness.observe({ of }, Math.max(0, lateBy) / 1000);
  }

  jobEnded(name: string, outcome: 'done' | 'retried' | 'failed' | 'interrupted'): void {
    this.#jobs.inc({ kind: kindOf(name), outcome });
  }

  mailed(outcome: 'sent' | 'bounced' | 'later' | 'unknown'): void {
    this.#mail.inc({ outcome });
  }

  /**
   * Registers metrics that are read on each scrape. If reading fails or takes over two seconds, they get
   * their `otherwise` values, or none.
   * @param questions the metrics
   * @param ask returns the readings of each, in the same order
   */
  asks<const Questions extends readonly Question[]>(
    questions: Questions,
    ask: () => Promise<{ [Index in keyof Questions]: Reading[] }>,
  ): void {
    const gauges = questions.map(
      ({ name, help, labels }) =>
        new this.#library.Gauge({
          name,
          help,
          labelNames: [...labels],
          registers: [this.registry],
        }),
    );
    this.#questions.push(async () => {
      const answers = await within(ANSWER_WITHIN_MS, ask()).catch(() => null);
      for (const [index, { labels, otherwise = [] }] of questions.entries()) {
        const gauge = gauges[index];
        if (gauge) fill(gauge, labels.length > 0, answers?.[index] ?? otherwise);
      }
    });
  }

  /** All metrics in Prometheus' text format. */
  async text(): Promise<string> {
    await Promise.all(this.#questions.map((question) => question()));
    return this.registry.metrics();
  }
}

/** Loads the library and starts the process metrics. */
export async function openMetrics(): Promise<Metrics> {
  return new Metrics(await import('prom-client'));
}

/** Some names contain the data folder that a job is for: 'imports.read@…'. */
export const kindOf = (name: string) => name.split('@', 1)[0] ?? name;

function fill(gauge: Gauge, hasLabels: boolean, readings: readonly Reading[]): void {
  gauge.reset();
  // Without labels the library starts at 0, which would be a value.
  if (readings.length === 0 && !hasLabels) gauge.remove();
  for (const { labels, value } of readings) gauge.set(labels, value);
}

function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The reading timed out.')), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
