import type { DatabaseLocation } from '#platform/db/database.ts';
import { getOnce } from './http-client.ts';
import { putLoad } from './load.ts';
import { cpuOf, type FloorProcess, type ServerProcess } from './server-process.ts';
import { type Latency, latencyOf, median, medianRound } from './statistics.ts';

const WITHIN_MS = 20_000;
/** Small: on two cores the load itself takes CPU time. */
const CONNECTIONS = 8;
const WARM_UP = 30;
const FLOOR_PATH = '/';

/** A server on a database of a known size. */
export interface Subject {
  articles: number;
  location: DatabaseLocation;
  server: ServerProcess;
  /** The session cookie of an editor. */
  editor: string;
  /** Slugs of public articles in a random order. */
  slugs: readonly string[];
  /** Slugs of the newest public articles, which most readers visit. */
  newest: readonly string[];
}

export interface Case {
  name: string;
  /** The requests of one round; `round` counts from 0, and -1 is the warm-up. */
  paths(subject: Subject, round: number): readonly string[];
  /** The number of sequential requests of one round. */
  requests: number;
  /** The number of requests of one round over several connections; 0 skips that measurement. */
  together: number;
  encoding?: 'br';
  /** Whether an editor sends the requests. */
  asStaff?: true;
  /** Invalidates the cached responses of the round. */
  before?(subject: Subject): Promise<void>;
}

/** The result of a case on one database, or on the baseline. */
interface Figures {
  latency: Latency;
  /** Requests per second over several connections; NaN if not measured. */
  perSecond: number;
  /** CPU time of one of these requests, in milliseconds; NaN if not measured. */
  cpu: number;
}

export interface CaseResult {
  name: string;
  /** By the number of articles. */
  measured: Map<number, Figures>;
  /** A bare Fastify route that sends the same bytes. */
  floor: Figures;
  /** The size of the response that the baseline sends. */
  bytes: number;
}

async function measureOnce(
  { port, pid }: Pick<ServerProcess, 'port' | 'pid'>,
  plan: Case,
  paths: readonly string[],
  editor = '',
): Promise<Figures> {
  const common = {
    port,
    paths,
    withinMs: WITHIN_MS,
    ...(plan.encoding && { encoding: plan.encoding }),
    ...(plan.asStaff && { cookie: editor }),
  };
  const one = await putLoad({ ...common, connections: 1, requests: plan.requests });
  const latency = latencyOf(one.times);
  if (plan.together === 0) return { latency, perSecond: Number.NaN, cpu: Number.NaN };
  const before = cpuOf([pid]);
  const many = await putLoad({ ...common, connections: CONNECTIONS, requests: plan.together });
  const cpu = (cpuOf([pid]) - before) / many.times.length;
  return { latency, perSecond: many.perSecond, cpu };
}

const middle = (rounds: readonly Figures[]): Figures => ({
  latency: medianRound(rounds.map((round) => round.latency)),
  perSecond: median(rounds.map((round) => round.perSecond)),
  cpu: median(rounds.map((round) => round.cpu)),
});

/**
 * Measures a case on every database and on the baseline, in turns, so that other load on the machine affects
 * all of them alike. The median of the rounds counts.
 */
export async function measureCase(
  plan: Case,
  subjects: readonly Subject[],
  floor: FloorProcess,
  rounds: number,
): Promise<CaseResult> {
  const found = new Map<number, Figures[]>(subjects.map(({ articles }) => [articles, []]));
  const below: Figures[] = [];
  let bytes = 0;
  for (const subject of subjects) {
    const paths = plan.paths(subject, -1);
    const { port } = subject.server;
    await putLoad({ port, paths, connections: 1, requests: WARM_UP, withinMs: WITHIN_MS });
    const answer = await getOnce(port, paths[0] ?? '/', plan.encoding);
    await floor.answer(answer);
    bytes = answer.body.length;
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) {
      await plan.before?.(subject);
      const paths = plan.paths(subject, round);
      found
        .get(subject.articles)
        ?.push(await measureOnce(subject.server, plan, paths, subject.editor));
    }
    below.push(await measureOnce(floor, plan, [FLOOR_PATH]));
  }
  const measured = new Map([...found].map(([articles, figures]) => [articles, middle(figures)]));
  return { name: plan.name, measured, floor: middle(below), bytes };
}
