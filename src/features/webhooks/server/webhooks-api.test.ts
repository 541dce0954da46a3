import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashSecret } from '#features/users/server/public.ts';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import {
  type GuardedFetch,
  GuardedFetchError,
  guardedFetchOf,
} from '#platform/http/outgoing/guarded-fetch.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, sessionFor } from '#tests/support/content/people.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import type { CreatedWebhook, Delivery, DeliveryPage, Webhook } from '../contract.ts';
import { MAX_FAILURES, WEBHOOK_EVENTS } from '../values.ts';
import { ARTICLE_EVENTS_JOB } from './article-events.ts';

const URL = 'https://hooks.example/in?key=1';

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: string;
}

describe.each(ENGINES)('webhooks on %s', (engine) => {
  let site: TestSite;
  let admin: ReturnType<typeof as>;
  let sent: Sent[];
  let status: number | Error;
  const fetchOutside: GuardedFetch = async (url, { headers = {}, body = '' } = {}) => {
    sent.push({ url, headers, body });
    if (typeof status !== 'number') throw status;
    return { url, status, headers: {}, body: Buffer.alloc(0) };
  };
  const logIn = async () => {
    const { id } = site.admin;
    admin = as(site.app, await sessionFor(site.db, id, site.clock.now, site.database.config));
  };
  beforeEach(async () => {
    sent = [];
    status = 200;
    site = await openTestSite({
      engine,
      env: { SITE_URL: 'https://mag.example' },
      fetchOutside,
    });
    await logIn();
  });
  afterEach(() => site.close());

  const create = async (fields: object = {}) =>
    jsonOf<CreatedWebhook>(
      await admin.post('/api/webhooks', { url: URL, events: WEBHOOK_EVENTS, ...fields }),
      201,
    );
  const later = async (ms: number) => {
    // On PostgreSQL the change's own job may come after the response.
    if (engine === 'postgres') {
      await enqueue(site.db, { name: ARTICLE_EVENTS_JOB, payload: null, now: site.clock.now });
    }
    site.clock.now += ms;
    await site.app.jobs.runDue();
    await site.app.jobs.runDue();
  };
  const publish = async (title: string) =>
    jsonOf<{ id: number; version: number }>(
      await site.editor.post('/api/articles', {
        title,
        content: '<p>Words.</p>',
        category: 'news',
        status: 'published',
      }),
      201,
    );
  const events = () =>
    sent.map(({ body }) => {
      const { type, data } = JSON.parse(body);
      return [type, data.slug];
    });
  const log = async (id: number) =>
    jsonOf<DeliveryPage>(await admin.get(`/api/webhooks/${id}/deliveries`)).deliveries;
  const only = async () => jsonOf<Webhook[]>(await admin.get('/api/webhooks'))[0];

  it('an article is reported when it is published, updated, unpublished and deleted', async () => {
    await makeArticle(site.db, { title: 'Long there' }, NOW - DAY);
    await create();
    const { id } = await publish('Ports of call');
    await later(MINUTE);
    expect(events()).toEqual([['article.published', 'ports-of-call']]);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      type: 'article.published',
      timestamp: new Date(site.clock.now).toISOString(),
      data: {
        id,
        slug: 'ports-of-call',
        title: 'Ports of call',
        url: 'https://mag.example/articles/ports-of-call',
        excerpt: 'Words.',
        category: 'news',
        publishedAt: new Date(NOW).toISOString(),
        updatedAt: new Date(NOW).toISOString(),
      },
    });
    sent = [];
    jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Ports' }));
    await later(MINUTE);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { status: 'draft' }));
    await later(MINUTE);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { status: 'published' }));
    await later(MINUTE);
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    await later(MINUTE);
    await later(MINUTE);
    expect(events().map(([type]) => type)).toEqual([
      'article.updated',
      'article.unpublished',
      'article.published',
      'article.deleted',
    ]);
  });

  it('drafts are not reported, and changes made together are one event', async () => {
    await create();
    jsonOf(
      await site.editor.post('/api/articles', {
        title: 'A draft',
        content: '<p>Soon.</p>',
        category: 'news',
        status: 'draft',
      }),
      201,
    );
    const { id } = await publish('Ports of call');
    jsonOf(await site.editor.put(`/api/articles/${id}`, { excerpt: 'Better.' }));
    await later(MINUTE);
    expect(events()).toEqual([['article.published', 'ports-of-call']]);
  });

  it('a webhook gets the events it asks for, and none while it is off', async () => {
    const { id } = await create({ events: ['article.deleted'] });
    await publish('Ports of call');
    await later(MINUTE);
    expect(sent).toEqual([]);
    const input = { url: URL, events: ['article.published'], isActive: false };
    jsonOf(await admin.put(`/api/webhooks/${id}`, input));
    await publish('Tugs');
    await later(MINUTE);
    jsonOf(await admin.put(`/api/webhooks/${id}`, { ...input, isActive: true }));
    await publish('Barges');
    await later(MINUTE);
    expect(events()).toEqual([['article.published', 'barges']]);
  });

  it('requests are signed as Standard Webhooks, with both secrets for a day', async () => {
    const { id, secret } = await create();
    const signs = ({ headers, body }: Sent, key: string) => {
      const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const bytes = Buffer.from(key.replace('whsec_', ''), 'base64');
      const expected = `v1,${createHmac('sha256', bytes).update(text).digest('base64')}`;
      return headers['webhook-signature']?.split(' ').includes(expected);
    };
    const test = async () => {
      sent = [];
      jsonOf<Delivery>(await admin.post(`/api/webhooks/${id}/test`));
      await later(MINUTE);
      return sent[0] as Sent;
    };
    expect(signs(await test(), secret)).toBe(true);
    const path = `/api/webhooks/${id}/secret`;
    const { secret: next } = jsonOf<{ secret: string }>(await admin.post(path));
    const during = await test();
    expect([signs(during, secret), signs(during, next)]).toEqual([true, true]);
    site.clock.now += DAY;
    await logIn();
    const after = await test();
    expect([signs(after, secret), signs(after, next)]).toEqual([false, true]);
  });

  it('a failed delivery is repeated with the same ID, and can be sent again', async () => {
    const { id } = await create();
    status = 503;
    await publish('Ports of call');
    await later(MINUTE);
    expect(await log(id)).toMatchObject([
      { state: 'waiting', attempts: 1, status: 503, problem: 'The server responded with 503.' },
    ]);
    status = new GuardedFetchError('private', 'no');
    for (const _ of Array(5)) await later(7 * HOUR);
    await logIn();
    const [failed] = await log(id);
    expect(failed).toMatchObject({ state: 'failed', attempts: 6, status: null });
    expect(failed?.problem).toContain('WEBHOOKS_TO_PRIVATE');
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    status = 204;
    jsonOf(await admin.post(`/api/webhooks/deliveries/${failed?.id}/replay`));
    const twice = await admin.post(`/api/webhooks/deliveries/${failed?.id}/replay`);
    expect(problemOf(twice).code).toBe('webhook.waiting');
    await later(MINUTE);
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 1, status: 204 }]);
    expect((await only())?.lastDelivery?.state).toBe('delivered');
  });

  it('a webhook is paused when it is gone, or has failed too often', async () => {
    const { id } = await create();
    status = 410;
    await publish('Ports of call');
    await later(MINUTE);
    expect(await only()).toMatchObject({ isActive: false, problem: expect.stringMatching(/410/) });
    const input = { url: URL, events: WEBHOOK_EVENTS };
    expect(jsonOf(await admin.put(`/api/webhooks/${id}`, input))).toMatchObject({
      isActive: true,
      problem: null,
    });
    await site.db
      .updateTable('webhooks')
      .set({ failures: MAX_FAILURES - 1 })
      .execute();
    status = 500;
    await publish('Tugs');
    await later(MINUTE);
    for (const _ of Array(5)) await later(7 * HOUR);
    await logIn();
    expect(await only()).toMatchObject({
      isActive: false,
      problem: `Paused after ${MAX_FAILURES} failed deliveries in a row.`,
    });
  });

  it('a confirmed subscriber is reported once, and deleted with the subscriber', async () => {
    const { id } = await create();
    const { id: subscriber } = await site.db
      .insertInto('newsletter_subscribers')
      .values({
        email: 'Ada@mail.example',
        email_key: 'ada@mail.example',
        state: 'pending',
        created_at: NOW,
        asked_at: NOW,
        soft_bounces: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto('newsletter_confirmations')
      .values({
        token_hash: hashSecret('a-token'),
        subscriber_id: subscriber,
        mailbox: 'ada',
        domain: 'mail.example',
        created_at: NOW,
      })
      .execute();
    const confirm = { method: 'POST', url: '/newsletter/confirm?token=a-token' } as const;
    await site.app.inject(confirm);
    await site.app.inject(confirm);
    await later(MINUTE);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      type: 'subscriber.confirmed',
      data: { id: subscriber, email: 'Ada@mail.example', newsletter: true },
    });
    expect(await log(id)).toMatchObject([{ subject: 'Ada@mail.example' }]);
    jsonOf(await site.editor.del(`/api/admin/newsletter/subscribers/${subscriber}`));
    expect(await log(id)).toEqual([]);
  });

  it.each([
    ['javascript:alert(1)', 'must be an https URL without a password'],
    ['https://user:pass@hooks.example/', 'must be an https URL without a password'],
    ['hooks.example', 'must be an https URL without a password'],
    ['http://hooks.example/', 'must start with https://'],
    ['', 'is required'],
  ])('the URL %j is refused', async (url, message) => {
    const answer = await admin.post('/api/webhooks', { url, events: ['article.deleted'] });
    expect([answer.statusCode, problemOf(answer).errors]).toMatchObject([
      400,
      [{ field: 'url', message }],
    ]);
  });

  it('secrets are in no later response', async () => {
    const { secret } = await create();
    const answer = await admin.get('/api/webhooks');
    expect(answer.body).not.toContain(secret.slice(6, 20));
    const entry = await site.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(entry)).not.toContain('key=1');
  });
});

describe('webhooks and the own network', () => {
  it('private addresses are refused by the guarded fetch', async () => {
    const send = guardedFetchOf('https://mag.example');
    await expect(send('https://127.0.0.1/', { method: 'POST' })).rejects.toThrow(
      'not on the open internet',
    );
  });
});
