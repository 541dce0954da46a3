import { z } from 'zod';
import { articleSummarySchema } from '#features/articles/contract.ts';
import { publicArticlesById } from '#features/articles/server/public.ts';
import { bylineTopics, withBylines } from '#features/authors/server/public.ts';
import { MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { mostReadQuerySchema } from '../contract.ts';
import { MAX_READ, MAX_READ_DAYS, MAX_READ_MAX } from '../values.ts';
import { mostRead } from './views.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** Which articles readers are told were read most. */
    'most-read': true;
  }
}

export const MAX_READ_JOB = 'analytics.most-read';
/** Pages that show what was read most are so old at most. */
const EVERY = 15 * MINUTE;

const call = routeOptions('public', 'articles', { isSheddable: true });

/** Has what was read most looked at again, at the next quarter of an hour. @param shown ids, as pages show them */
export function lookAgain(db: Db, now: number, shown: readonly number[] = []) {
  const slot = Math.floor(now / EVERY) + 1;
  const key = `${MAX_READ_JOB}:${slot}`;
  return enqueue(db, { name: MAX_READ_JOB, payload: shown, now, runAt: slot * EVERY, key });
}

/** The job: says where others were read most than pages show, so that reads themselves change no page. */
export const followMostRead =
  ({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] =>
  async ({ payload }) => {
    const shown = payload as number[];
    let ids = shown;
    try {
      const articles = await mostRead(db, now(), { days: MAX_READ_DAYS, limit: MAX_READ_MAX });
      ids = articles.map(({ id }) => id);
      if (ids.join() !== shown.join()) {
        await inTransaction(db, (trx) => recordChange(trx, now(), ['most-read']));
      }
    } finally {
      await lookAgain(db, now(), ids);
    }
  };

/** What readers are told was read most. */
export function mostReadRoutes(app: App, { db, config, now, memo }: Context): void {
  const ids = memo<number[]>(1, ['articles', 'most-read']);
  app.get(
    '/api/articles/most-read',
    call('Public articles that were read most in the last seven days, most first', {
      description: 'Days of UTC, today included; looked at every quarter of an hour.',
      querystring: mostReadQuerySchema,
      response: { 200: z.array(articleSummarySchema) },
    }),
    async ({ query: { limit = MAX_READ } }, reply) => {
      dependsOn(reply, 'articles', 'placements', 'most-read', ...bylineTopics(config));
      const most = await ids.get('ids', async () => {
        const found = await mostRead(db, now(), { days: MAX_READ_DAYS, limit: MAX_READ_MAX });
        return found.map(({ id }) => id);
      });
      return withBylines(db, config, await publicArticlesById(db, most.slice(0, limit)));
    },
  );
}
