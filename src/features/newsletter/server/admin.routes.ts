import { Readable } from 'node:stream';
import { recordHistory } from '#features/audit-log/server/public.ts';
import { actorOf } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema, noQuery } from '#lib/api/request-schemas.ts';
import { defaultSender } from '#platform/config/mail.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { App } from '#platform/http/routes.ts';
import { overviewSchema, subscriberPageSchema, subscriberQuerySchema } from '../contract.ts';
import { issues } from './digest/issues.ts';
import { removeSubscriber, subscriberCounts, subscribers, subscribersCsv } from './subscribers.ts';

/** Whom digests come from, as programs show it. */
function senderOf({ mailFrom, siteName, siteUrl }: Context['config']): string {
  const { name, address } = mailFrom ?? defaultSender(siteName, siteUrl);
  return name === '' ? address : `${name} <${address}>`;
}

const config = { permission: 'newsletter:manage' } as const;
const tags = ['newsletter'];

/** Who gets the newsletter, for those who make it. */
export function staffSubscriberRoutes(app: App, context: Context): void {
  const { db, now } = context;

  app.get(
    '/api/admin/newsletter',
    {
      config,
      schema: {
        summary:
          'The newsletter at a glance: subscribers by state, digests, and whether mail is connected',
        tags,
        querystring: noQuery,
        response: { 200: overviewSchema },
      },
    },
    async () => ({
      mail: context.mailer === null ? null : { from: senderOf(context.config) },
      counts: await subscriberCounts(db),
      issues: await issues(db, now()),
    }),
  );

  app.get(
    '/api/admin/newsletter/subscribers',
    {
      config,
      schema: {
        summary: 'Subscribers, newest first',
        tags,
        querystring: subscriberQuerySchema,
        response: { 200: subscriberPageSchema },
      },
    },
    ({ query }) => subscribers(db, query),
  );

  app.get(
    '/api/admin/newsletter/subscribers.csv',
    { config, schema: { summary: 'All subscribers as CSV', tags, querystring: noQuery } },
    async (request, reply) => {
      const by = actorOf(request);
      await inTransaction(db, (trx) =>
        recordHistory(trx, now(), by, [
          {
            action: 'newsletter.exported',
            subject: { type: 'newsletter', id: 0, name: 'Subscribers' },
          },
        ]),
      );
      const day = new Date(now()).toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="subscribers-${day}.csv"`)
        .send(Readable.from(subscribersCsv(db)));
    },
  );

  app.delete(
    '/api/admin/newsletter/subscribers/:id',
    {
      config,
      schema: {
        summary: 'Takes an address off the list altogether',
        tags,
        params: idParamsSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      await removeSubscriber(db, id, actorOf(request), now());
      return { message: 'Subscriber removed' };
    },
  );
}
