import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { z } from 'zod';
import { findsAnything } from '#features/search/server/public.ts';
import { sessionCookie } from '#features/users/server/public.ts';
import { idParamsSchema, noQuery } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { articleReadsSchema, progressSchema, readSchema, searchSeenSchema } from '../contract.ts';
import { READ_DAYS } from '../values.ts';
import { countedPhrase } from './phrase.ts';
import { RepeatVisits } from './repeat-visits.ts';
import { OTHERS, sourceOf } from './source.ts';
import { stepsOfArticle } from './statistics/progress.ts';
import { Tally } from './tally.ts';
import { firstOf, readsOf } from './views.ts';

const call = routeOptions('public', 'reading', {
  rateLimit: { max: 30, timeWindow: '1 minute' },
  changesNothing: true,
});
const adminCall = routeOptions('article:moderate', 'reading');

/** Of one address; a reader searches less, and who would fill a day's phrases needs many addresses. */
const SEARCHES_A_DAY = 25;
/** So many visits of one address that name a host or a digest; the others are not told apart. */
const HOSTS_A_DAY = 25;
const DESCRIPTION =
  'Sent by the page after a while; kept as a number per day and nothing else. The answer is the ' +
  'same whether it was counted or not: robots, staff, repetitions within half an hour and visitors ' +
  'who wish not to be tracked (`DNT`, `Sec-GPC`) are not.';

/** Whether a page of ours says this, in a visitor's browser that has nothing against it. */
function isReader({ headers, cookies }: FastifyRequest, sessionName: string): boolean {
  // Another site's page is refused before this. Over plain http a browser tells its origin alone.
  const site = headers['sec-fetch-site'];
  const fromPage = site === 'same-origin' || (site === undefined && headers.origin !== undefined);
  const isStaff = cookies[sessionName] !== undefined || headers.authorization !== undefined;
  const refuses = headers.dnt === '1' || headers['sec-gpc'] === '1';
  const { 'user-agent': agent = '' } = headers;
  return fromPage && !isStaff && !refuses && agent !== '' && !isbot(agent);
}

/** Counts reads and searches: how and why in docs/decisions/0020. */
export function analyticsRoutes(app: App, { db, config, now }: Context): void {
  const sessionName = sessionCookie(config);
  const ownHost = new URL(config.siteUrl).hostname;
  const once = new RepeatVisits(now);
  const tally = new Tally({
    db,
    now,
    onError: (error) => app.log.error({ err: error }, 'counts cannot be written'),
  });
  app.addHook('onListen', async () => tally.start());
  // Before the store closes.
  app.addHook('preClose', () => tally.stop());

  app.post(
    '/api/articles/:id/read',
    call('Counts a read of a public article', {
      description: DESCRIPTION,
      params: idParamsSchema,
      querystring: noQuery,
      body: readSchema.nullish(),
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      const { id } = request.params;
      if (isReader(request, sessionName) && once.isNew(request.ip, `read ${id}`)) {
        tally.read(id);
        once.begin(request.ip, `progress ${id}`);
        const from = request.body?.from;
        const source = from === undefined ? null : sourceOf(from, ownHost);
        if (source !== null) {
          const isNamed = source.name === '' || once.hasRoom(request.ip, 'hosts', HOSTS_A_DAY);
          tally.source(id, isNamed ? source : OTHERS);
        }
      }
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/articles/:id/progress',
    call('Counts how far a read of a public article went', {
      description: `${DESCRIPTION} A repetition counts only the steps that those before it did not reach.`,
      params: idParamsSchema,
      querystring: noQuery,
      body: progressSchema,
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      const { id } = request.params;
      if (isReader(request, sessionName)) {
        const steps = once.reach(request.ip, `progress ${id}`, request.body);
        for (const step of steps) tally.step(id, step);
      }
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/searches',
    call('Counts a search whose results were looked at', {
      description: DESCRIPTION,
      querystring: noQuery,
      body: searchSeenSchema,
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      const phrase = countedPhrase(request.body.q);
      if (phrase !== null && isReader(request, sessionName)) {
        const isNew = once.isNew(request.ip, `search ${phrase}`);
        if (isNew && once.hasRoom(request.ip, 'searches', SEARCHES_A_DAY)) {
          // Where the store is away nothing is said against it.
          tally.search(phrase, await findsAnything(db, phrase).catch(() => true));
        }
      }
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/admin/articles/:id/reads',
    adminCall('How often and how far an article was read in the last 30 days', {
      params: idParamsSchema,
      response: { 200: articleReadsSchema },
    }),
    async ({ params }) => ({
      days: READ_DAYS,
      reads: await readsOf(db, now(), { articleId: params.id, days: READ_DAYS }),
      progress: await stepsOfArticle(db, params.id, firstOf(now(), READ_DAYS)),
    }),
  );
}
