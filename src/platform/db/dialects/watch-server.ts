import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** How statements are watched. */
const PACE = {
  /** With the time for a connection below, a visitor hears within five seconds that the server is silent. */
  suspectMs: 2_000,
  lookEveryMs: 500,
  /** A statement that takes long is not asked about oftener. */
  askEveryMs: 2_000,
};
const CONNECT_WITHIN_MS = 1_500;

interface UnderWay {
  client: pg.PoolClient;
  since: number;
}

/** Whether a server takes a connection, or says why it does not. */
async function answers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'savepoint watch',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * A pool whose statements do not wait for a server that has fallen silent: a machine that hangs, or a network that
 * swallows. While one is under way for long, the server is asked for a further connection; where it gives none, the
 * connections with such statements are ended, and who waits for them gets an error that `isDatabaseUnreachable` knows.
 * What is slow and no more goes on.
 */
export function watchServer(
  pool: pg.Pool,
  databaseUrl: string,
  { suspectMs, lookEveryMs, askEveryMs } = PACE,
): PostgresPool {
  const underWay = new Set<UnderWay>();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  let asked = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    const now = performance.now();
    const suspects = [...underWay].filter(({ since }) => now - since >= suspectMs);
    if (suspects.length === 0 || now - asked < askEveryMs) return;
    asked = now;
    if (await answers(databaseUrl)) return;
    for (const one of suspects) {
      // One that was answered meanwhile may be in other hands.
      if (underWay.has(one)) one.client.end().catch(() => undefined);
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs).unref();

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    const query = async (text: string, values: unknown[]) => {
      const one = { client, since: performance.now() };
      underWay.add(one);
      try {
        return await client.query(text, values);
      } finally {
        underWay.delete(one);
      }
    };
    return {
      // Kysely asks with cursors only where it is given them.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
    end() {
      clearInterval(timer);
      return pool.end();
    },
  };
}
