import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Outage } from '../outage.ts';
import { isDatabaseBusy, isDatabaseUnreachable } from '../unreachable.ts';
import { withSslMode } from './ssl-mode.ts';

/** Intervals for watching statements. */
export const PACE = {
  /** Together with the time limit for a connection, a visitor gets an error within five seconds. */
  suspectMs: 2_000,
  lookEveryMs: 500,
  /** A slow statement is checked at most this often. */
  askEveryMs: 2_000,
};
const CONNECT_WITHIN_MS = 1_500;

interface UnderWay {
  client: pg.PoolClient;
  since: number;
}

/** Whether a server accepts a connection; otherwise the reason. */
async function answers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: withSslMode(databaseUrl),
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
 * A pool whose statements don't wait for a server that has stopped responding: a machine that hangs, or a
 * network that drops packets. While a statement takes long, the watcher tries to open another connection. If
 * that fails, it closes the connections with slow statements, whose callers get an error that
 * `isDatabaseUnreachable` recognizes. A statement that is merely slow continues.
 */
export function watchServer(
  pool: pg.Pool,
  databaseUrl: string,
  { suspectMs, lookEveryMs, askEveryMs } = PACE,
  outage: Outage | null = null,
): PostgresPool {
  const noteFailure = (error: unknown) => {
    if (!(error instanceof Error)) return;
    // A server that hangs lets connections wait, as a busy one does.
    if (isDatabaseUnreachable(error) || (outage?.isAway && isDatabaseBusy(error)))
      outage?.failed(error);
  };
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
      // A connection that was answered meanwhile may have another user.
      if (underWay.has(one)) one.client.end().catch(() => undefined);
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs).unref();

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    const query = async (text: string, values: unknown[]) => {
      const one = { client, since: performance.now() };
      underWay.add(one);
      try {
        const result = await client.query(text, values);
        outage?.answered();
        return result;
      } catch (error) {
        noteFailure(error);
        throw error;
      } finally {
        underWay.delete(one);
      }
    };
    return {
      // Kysely uses cursors only if it is given them.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        noteFailure(error);
        throw error;
      });
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
