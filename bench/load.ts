import { HttpConnection } from './http-client.ts';

export interface LoadPlan {
  port: number;
  /** Requested in turn, repeatedly. */
  paths: readonly string[];
  /** The number of concurrent connections. */
  connections: number;
  /** The load ends with this many requests ... */
  requests: number;
  /** ... or after this time, whichever comes first. */
  withinMs: number;
  encoding?: string;
  cookie?: string;
  /** The local address to send from, which limits are counted by. */
  from?: string;
}

export interface LoadResult {
  /** The time of each request, in milliseconds. */
  times: number[];
  perSecond: number;
}

/**
 * Runs a bounded load on a server of this machine.
 * @throws Error on the first response that is not 200, since figures of failures would mean nothing
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
