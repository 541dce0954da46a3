import { HttpConnection } from './http-client.ts';

export interface LoadPlan {
  port: number;
  /** Asked in turn, from the first again when all have been. */
  paths: readonly string[];
  /** How many ask at the same time, each on its own connection. */
  connections: number;
  /** The load ends with this many requests ... */
  requests: number;
  /** ... or after this time, whichever comes first. */
  withinMs: number;
  encoding?: string;
  cookie?: string;
  /** The address of this machine that asks, by which what it may ask is counted. */
  from?: string;
}

export interface LoadResult {
  /** What each request took, in milliseconds. */
  times: number[];
  perSecond: number;
}

/**
 * Puts a bounded load on a server of this machine.
 * @throws Error on the first answer that is not 200: figures of failures would mean nothing
 */
export async function putLoad(plan: LoadPlan): Promise<LoadResult> {
  const { port, paths, connections, requests, withinMs, encoding, cookie, from } = plan;
  const times: number[] = [];
  let asked = 0;
  const open = await Promise.all(
    Array.from({ length: connections }, () => HttpConnection.open(port, from)),
  );
  const started = performance.now();
  const askInTurn = async (connection: HttpConnection) => {
    while (asked < requests && performance.now() - started < withinMs) {
      const path = paths[asked % paths.length] ?? '/';
      asked += 1;
      const before = performance.now();
      const { status } = await connection.get(path, encoding, cookie);
      times.push(performance.now() - before);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
  };
  try {
    await Promise.all(open.map(askInTurn));
  } finally {
    for (const connection of open) connection.close();
  }
  const seconds = (performance.now() - started) / 1000;
  return { times, perSecond: times.length / seconds };
}
