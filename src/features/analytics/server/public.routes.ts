import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { z } from 'zod';
import { findsAnything } from '#features/search/server/public.ts';
import { sessionCookie } from '#features/users/server/public.ts';
import { idParamsSchema, noQuery } from '#lib/api/request-schemas.ts';
import { dayOf } from '#lib/format/iso.ts';
import { wallTime } from '#lib/format/wall-time.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { articleReadsSchema, progressSchema, readSchema, searchSeenSchema } from '../contract.ts';
import { READ_DAYS } from '../values.ts';
import { countedPhrase } from './counted-search.ts';
import { firstOf, readsOf } from './reads-and-searches.views.ts';
import { RepeatVisits } from './repeat-visits.ts';
import { OTHERS, sourceOf } from './source.ts';
import { stepsOfArticle } from './statistics/progress.ts';
import { VisitCounter } from './visit-counter.ts';

const call = routeOptions('public', 'reading', {
  rateLimit: { max: 30, timeWindow: '1 minute' },
  changesNothing: true,
});
const adminCall = routeOptions('article:moderate', 'reading');

/** Searches counted per address and day: more than a reader makes. */
const SEARCHES_A_DAY = 25;
/** Visits per address and day whose host or digest is stored by name. */
const HOSTS_A_DAY = 25;
const DESCRIPTION =
  'Sent by the page after a while and stored only as a number per day. The response is the same whether or ' +
  'not it was counted. Robots, staff, repetitions within half an hour and visitors who opt out of tracking ' +
  '(`DNT`, `Sec-GPC`) are not counted.';

/** Whether the request comes from our page, in the browser of a visitor who can be counted. */
function isReader({ headers, cookies }: FastifyRequest, sessionName: string): boolean {
  // Requests from other sites were refused before. Over plain http browsers send only the origin.
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
  // Days begin at midnight in the time zone of the site.
  const clock = () => wallTime(now(), config.timeZone);
  const counter = new VisitCounter({
    db,
    now: clock,
    onError: (error) => app.log.error({ err: error }, 'counts could not be stored'),
  });
  app.addHook('onListen', async () => counter.start());
  // Before the database closes.
  app.addHook('preClose', () => counter.stop());

  app.post(
    '/api/articles/:id/read',
    call('Count a read of a public article', {
      description: DESCRIPTION,
      params: idParamsSchema,
      querystring: noQuery,
      body: readSchema.nullish(),
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      const { id } = request.params;
      if (isReader(request, sessionName) && once.isNew(request.ip, `read ${id}`)) {
        counter.read(id);
        once.begin(request.ip, `progress ${id}`);
        const from = request.body?.from;
        const source = from === undefined ? null : sourceOf(from, ownHost);
        if (source !== null) {
          const isNamed = source.name === '' || once.hasRoom(request.ip, 'hosts', HOSTS_A_DAY);
          counter.source(id, isNamed ? source : OTHERS);
        }
      }
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/articles/:id/progress',
    call('Count how far a public article was read', {
      description: `${DESCRIPTION} Repetitions count only new steps.`,
      params: idParamsSchema,
      querystring: noQuery,
      body: progressSchema,
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      const { id } = request.params;
      if (isReader(request, sessionName)) {
        const steps = once.reach(request.ip, `progress ${id}`, request.body);
        for (const step of steps) counter.step(id, step);
      }
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/searches',
    call('Count a search', {
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
          // If the database is down, assume that there are results.
          counter.search(phrase, await findsAnything(db, phrase).catch(() => true));
        }
      }
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/admin/articles/:id/reads',
    adminCall('Get how often and how far an article was read in the last 30 days', {
      params: idParamsSchema,
      response: { 200: articleReadsSchema },
    }),
    async ({ params }) => ({
      days: READ_DAYS,
      reads: await readsOf(db, dayOf(clock()), { articleId: params.id, days: READ_DAYS }),
      progress: await stepsOfArticle(db, params.id, firstOf(dayOf(clock()), READ_DAYS)),
    }),
  );
}
