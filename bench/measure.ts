import type { DatabaseLocation } from '#platform/db/database.ts';
import { getOnce } from './http-client.ts';
import { putLoad } from './load.ts';
import { cpuOf, type FloorProcess, type ServerProcess } from './server-process.ts';
import { type Latency, latencyOf, median, medianRound } from './statistics.ts';

const WITHIN_MS = 20_000;
/** Small: on two cores the load itself is a part of what runs. */
const CONNECTIONS = 8;
const WARM_UP = 30;
const FLOOR_PATH = '/';

/** A server on a store of a known size. */
export interface Subject {
  articles: number;
  location: DatabaseLocation;
  server: ServerProcess;
  /** Slugs of public articles in a random order. */
  slugs: readonly string[];
  /** Slugs of the newest public articles: what most readers come for. */
  newest: readonly string[];
}

export interface Case {
  name: string;
  /** What is asked in one round; `round` counts from 0, and -1 is the one that warms up. */
  paths(subject: Subject, round: number): readonly string[];
  /** Requests of one round, one after the other. */
  requests: number;
  /** Requests of one round over several connections; 0 leaves that measurement out. */
  together: number;
  encoding?: 'br';
  cookie?: string;
  /** Makes the round's answers be worked out anew. */
  before?(subject: Subject): Promise<void>;
}

/** What a case gave on one subject, or on the floor below it. */
interface Figures {
  latency: Latency;
  /** Requests per second over several connections; NaN where not measured. */
  perSecond: number;
  /** The processors' time for one of these requests, in milliseconds; NaN where not measured. */
  cpu: number;
}

export interface CaseResult {
  name: string;
  /** By the number of articles. */
  measured: Map<number, Figures>;
  /** A bare Fastify route that sends the same bytes. */
  floor: Figures;
  /** Of the answer that the floor repeated. */
  bytes: number;
}

async function measureOnce(
  { port, pid }: Pick<ServerProcess, 'port' | 'pid'>,
  plan: Case,
  paths: readonly string[],
): Promise<Figures> {
  const common = {
    port,
    paths,
    withinMs: WITHIN_MS,
    ...(plan.encoding && { encoding: plan.encoding }),
    ...(plan.cookie && { cookie: plan.cookie }),
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
 * Measures a case on every subject and on the floor, in turns: what else the machine does meanwhile
 * falls on all of them alike, and of the rounds' figures the median counts.
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
      found.get(subject.articles)?.push(await measureOnce(subject.server, plan, paths));
    }
    below.push(await measureOnce(floor, plan, [FLOOR_PATH]));
  }
  const measured = new Map([...found].map(([articles, figures]) => [articles, middle(figures)]));
  return { name: plan.name, measured, floor: middle(below), bytes };
}
