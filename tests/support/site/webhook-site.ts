import type { CreatedWebhook, DeliveryPage, Webhook } from '#features/webhooks/contract.ts';
import { ARTICLE_EVENTS_JOB } from '#features/webhooks/server/public.ts';
import { WEBHOOK_EVENTS } from '#features/webhooks/values.ts';
import { MINUTE } from '#lib/durations.ts';
import type { GuardedFetch } from '#platform/http/outgoing/guarded-fetch.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { as, sessionFor } from '../content/people.ts';
import { jsonOf, openTestSite, type SiteOptions } from './test-site.ts';

export const HOOK = 'https://hooks.example/in?key=1';

export interface Sent {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A site whose webhooks' requests are recorded and answered with a status, or an error. */
export async function openWebhookSite(options: SiteOptions = {}) {
  const sent: Sent[] = [];
  const answers: { status: number | Error; byUrl: Record<string, number> } = {
    status: 200,
    byUrl: {},
  };
  const fetchOutside: GuardedFetch = async (url, { headers = {}, body = '' } = {}) => {
    sent.push({ url, headers, body: String(body) });
    const status = answers.byUrl[url] ?? answers.status;
    if (typeof status !== 'number') throw status;
    return { url, status, headers: {}, body: Buffer.alloc(0) };
  };
  const site = await openTestSite({ fetchOutside, ...options });
  const { db, clock, app } = site;
  const logIn = async () =>
    as(app, await sessionFor(db, site.admin.id, clock.now, site.database.config));
  let admin = await logIn();
  return {
    ...site,
    sent,
    answers,
    get admin() {
      return admin;
    },
    async logIn() {
      admin = await logIn();
    },
    create: async (fields: object = {}) =>
      jsonOf<CreatedWebhook>(
        await admin.post('/api/webhooks', { url: HOOK, events: WEBHOOK_EVENTS, ...fields }),
        201,
      ),
    async later(ms = MINUTE) {
      // On PostgreSQL the change's own job may come after the response.
      await enqueue(db, { name: ARTICLE_EVENTS_JOB, payload: null, now: clock.now });
      clock.now += ms;
      await app.jobs.runDue();
      await app.jobs.runDue();
    },
    publish: async (title: string) =>
      jsonOf<{ id: number; version: number }>(
        await site.editor.post('/api/articles', {
          title,
          content: '<p>Words.</p>',
          category: 'news',
          status: 'published',
        }),
        201,
      ),
    types: () => sent.map(({ body }) => JSON.parse(body).type as string),
    titles: () => sent.map(({ body }) => JSON.parse(body).data.title as string),
    log: async (id: number) =>
      jsonOf<DeliveryPage>(await admin.get(`/api/webhooks/${id}/deliveries`)).deliveries,
    webhooks: async () => jsonOf<Webhook[]>(await admin.get('/api/webhooks')),
  };
}

export type WebhookSite = Awaited<ReturnType<typeof openWebhookSite>>;
