import { sql } from 'kysely';
import { nextTime } from '#features/articles/server/scheduler/scheduler.ts';
import { backupsView } from '#features/operations/server/backups/public.ts';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { firstMigrationAt } from '#platform/db/migrate.ts';
import type { Db } from '#platform/db/schema.ts';
import type { App } from '#platform/http/routes.ts';
import { countJobs } from '#platform/jobs/rows.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { kindOf, type Metrics, type Reading } from '#platform/metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The path pattern of a page; null for other requests. */
    pagePattern: string | null;
  }
}

/** The label of requests without a matching route or page. */
const NO_ROUTE = '(none)';

/** Counts the application's responses. Register it before any route. */
export function measureRequests(app: App, metrics: Metrics | null): void {
  app.decorateRequest('pagePattern', null);
  if (metrics === null) return;
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.isOwn) {
      metrics.answered({
        method: request.method,
        route: request.pagePattern ?? request.routeOptions.url ?? NO_ROUTE,
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      });
    }
    done();
  });
}

const only = (value: number): Reading[] => [{ labels: {}, value }];
const overdue = (due: number | null, now: number) =>
  only(due === null ? 0 : Math.max(0, now - due) / 1000);

async function askJobs(db: Db, now: number): Promise<[Reading[], Reading[]]> {
  const counts = new Map<string, Reading>();
  let earliest: number | null = null;
  for (const { name, state, count, due } of await countJobs(db)) {
    const labels = { kind: kindOf(name), state };
    const key = `${labels.kind} ${state}`;
    const before = counts.get(key)?.value ?? 0;
    counts.set(key, { labels, value: before + count });
    if (state === 'waiting') earliest = Math.min(due, earliest ?? due);
  }
  return [[...counts.values()], overdue(earliest, now)];
}

/** Adds metrics that are read from the database: whether it answers, what waits and what is overdue. */
export function measureDatabase(metrics: Metrics, { db, now }: Pick<Context, 'db' | 'now'>): void {
  const overdueHelp = (what: string) => `How late the oldest ${what} is.`;
  metrics.asks(
    [
      {
        name: 'savepoint_database_up',
        help: '1 if the database answers within two seconds, else 0.',
        labels: [],
        otherwise: only(0),
      },
    ],
    async () => {
      await sql`select 1 from migrations limit 1`.execute(db);
      return [only(1)];
    },
  );
  metrics.asks(
    [
      {
        name: 'savepoint_jobs',
        help: 'Jobs that are waiting, running or have failed.',
        labels: ['kind', 'state'],
      },
      { name: 'savepoint_jobs_overdue_seconds', help: overdueHelp('waiting job'), labels: [] },
      {
        name: 'savepoint_articles_overdue_seconds',
        help: overdueHelp('scheduled article'),
        labels: [],
      },
    ],
    async () => {
      const at = now();
      const [jobs, job] = await askJobs(db, at);
      return [jobs, job, overdue(await nextTime(db), at)];
    },
  );
}

/** Adds the age of the last backup in BACKUP_DIR. Without one it is the age of the database: a new one isn't late. */
export function measureBackups(metrics: Metrics, { db, config, now }: Context): void {
  if (config.backupDir === null) return;
  const help =
    'Age of the last undamaged backup in BACKUP_DIR; without one, the age of the database.';
  metrics.asks([{ name: 'savepoint_backup_age_seconds', help, labels: [] }], async () => {
    const { kept } = await backupsView(db, config, now());
    const [last] = kept.filter(
      ({ kind, damage, lacksImages }) => kind !== 'upgrade' && damage === null && !lacksImages,
    );
    const since = last ? Date.parse(last.startedAt) : await firstMigrationAt(db);
    return [only(Math.max(0, now() - since) / 1000)];
  });
}

/** Registers the number of database connections. */
export function measurePool(metrics: Metrics, pool: NonNullable<Database['pool']>): void {
  const name = (what: string) => `savepoint_pool_${what}`;
  metrics.asks(
    [
      { name: name('in_use'), help: 'PostgreSQL connections in use.', labels: [] },
      { name: name('waiting'), help: 'Requests waiting for a PostgreSQL connection.', labels: [] },
      { name: name('max'), help: 'Maximum number of PostgreSQL connections.', labels: [] },
    ],
    async () => {
      const { inUse, waiting, most } = pool();
      return [only(inUse), only(waiting), only(most)];
    },
  );
}

/** Wraps the mailer to count the outcome of each message. */
export function countMail(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    ...mailer,
    send: async (message) => {
      const delivery = await mailer.send(message);
      for (const _ of delivery.accepted) metrics.mailed('sent');
      for (const { outcome } of delivery.refused) metrics.mailed(outcome);
      return delivery;
    },
  };
}
