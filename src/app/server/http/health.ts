import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import type { Drain } from '#platform/http/connections/drain.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

const options = {
  config: { permission: 'public', skipsQueue: true },
  schema: { hide: true },
} as const;

/** For monitoring: /healthz needs nothing, /readyz queries the database. */
export function healthRoutes(app: App, db: Db, drain: Drain): void {
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async () => {
    if (drain.isStopping) throw new Problem(503, 'server.draining', 'This instance is stopping.');
    try {
      await sql`select 1 from migrations limit 1`.execute(db);
    } catch (error) {
      app.log.error({ err: error }, 'database does not respond');
      throw new Problem(503, 'database.unreachable', 'The database is unreachable.');
    }
    return { status: 'ready' };
  });
}
