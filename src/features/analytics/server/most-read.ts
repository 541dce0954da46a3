import { z } from 'zod';
import { articleSummarySchema } from '#features/articles/contract.ts';
import { publicArticlesById } from '#features/articles/server/views/public.ts';
import { bylineTopics, withBylines } from '#features/authors/server/public.ts';
import { MINUTE } from '#lib/durations.ts';
import { dayOf } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { mostReadQuerySchema } from '../contract.ts';
import { MAX_MOST_READ, MOST_READ_COUNT, MOST_READ_DAYS } from '../values.ts';
import { mostRead } from './reads-and-searches.views.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** The list of most read articles. */
    'most-read': true;
  }
}

export const MOST_READ_JOB = 'analytics.most-read';
/** How often the list of most read articles is refreshed. */
const EVERY = 15 * MINUTE;

const call = routeOptions('public', 'articles', { isSheddable: true });

/** Schedules the next refresh at the quarter hour. @param shown the article IDs that pages show */
export function scheduleMostRead(db: Db, now: number, shown: readonly number[] = []) {
  const slot = Math.floor(now / EVERY) + 1;
  const key = `${MOST_READ_JOB}:${slot}`;
  return enqueue(db, { name: MOST_READ_JOB, payload: shown, now, runAt: slot * EVERY, key });
}

/** The job: records a change only if the list differs from what pages show. */
export const refreshMostRead =
  ({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>): JobHandlers[string] =>
  async ({ payload }) => {
    const shown = payload as number[];
    let ids = shown;
    try {
      const articles = await mostRead(db, dayOf(now(), config.timeZone), {
        days: MOST_READ_DAYS,
        limit: MAX_MOST_READ,
      });
      ids = articles.map(({ id }) => id);
      if (ids.join() !== shown.join()) {
        await inTransaction(db, (trx) => recordChange(trx, now(), ['most-read']));
      }
    } finally {
      await scheduleMostRead(db, now(), ids);
    }
  };

/** The most read articles, for readers. */
export function mostReadRoutes(app: App, { db, config, now, memo }: Context): void {
  const ids = memo<number[]>(1, ['articles', 'most-read']);
  app.get(
    '/api/articles/most-read',
    call('List the most read public articles of the last seven days', {
      description:
        'Days in the time zone of the site, including today. Refreshed every 15 minutes.',
      querystring: mostReadQuerySchema,
      response: { 200: z.array(articleSummarySchema) },
    }),
    async ({ query: { limit = MOST_READ_COUNT } }, reply) => {
      dependsOn(reply, 'articles', 'placements', 'most-read', ...bylineTopics(config));
      const most = await ids.get('ids', async () => {
        const found = await mostRead(db, dayOf(now(), config.timeZone), {
          days: MOST_READ_DAYS,
          limit: MAX_MOST_READ,
        });
        return found.map(({ id }) => id);
      });
      return withBylines(db, config, await publicArticlesById(db, most.slice(0, limit)));
    },
  );
}
