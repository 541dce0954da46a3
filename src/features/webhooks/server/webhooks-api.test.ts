import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Operations } from '#features/operations/contract.ts';
import { hashSecret } from '#features/users/server/public.ts';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { GuardedFetchError } from '#platform/http/outgoing/guarded-fetch.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import {
  HOOK,
  openWebhookSite,
  type Sent,
  type WebhookSite,
} from '#tests/support/site/webhook-site.ts';
import type { Delivery } from '../contract.ts';
import { MAX_FAILURES, MAX_WEBHOOKS, WEBHOOK_EVENTS } from '../values.ts';

describe.each(ENGINES)('webhooks on %s', (engine) => {
  let site: WebhookSite;
  beforeEach(async () => {
    site = await openWebhookSite({ engine, env: { SITE_URL: 'https://mag.example' } });
  });
  afterEach(() => site.close());

  const events = () =>
    site.sent.map(({ body }) => {
      const { type, data } = JSON.parse(body);
      return [type, data.slug];
    });
  const only = async () => (await site.webhooks())[0];

  it('an article is reported when it is published, updated, unpublished and deleted', async () => {
    await makeArticle(site.db, { title: 'Long there' }, NOW - DAY);
    await site.create();
    const { id } = await site.publish('Ports of call');
    await site.later(MINUTE);
    expect(events()).toEqual([['article.published', 'ports-of-call']]);
    expect(JSON.parse(site.sent[0]?.body ?? '')).toEqual({
      version: 1,
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
    site.sent.length = 0;
    jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Ports' }));
    await site.later(MINUTE);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { status: 'draft' }));
    await site.later(MINUTE);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { status: 'published' }));
    await site.later(MINUTE);
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    await site.later(MINUTE);
    await site.later(MINUTE);
    expect(events().map(([type]) => type)).toEqual([
      'article.updated',
      'article.unpublished',
      'article.published',
      'article.deleted',
    ]);
  });

  it('drafts are not reported, and changes made together are one event', async () => {
    await site.create();
    jsonOf(
      await site.editor.post('/api/articles', {
        title: 'A draft',
        content: '<p>Soon.</p>',
        category: 'news',
        status: 'draft',
      }),
      201,
    );
    const { id } = await site.publish('Ports of call');
    jsonOf(await site.editor.put(`/api/articles/${id}`, { excerpt: 'Better.' }));
    await site.later(MINUTE);
    expect(events()).toEqual([['article.published', 'ports-of-call']]);
  });

  it('a webhook gets the events it asks for, and none while it is off', async () => {
    const { id } = await site.create({ events: ['article.deleted'] });
    await site.publish('Ports of call');
    await site.later(MINUTE);
    expect(site.sent).toEqual([]);
    const input = { url: HOOK, events: ['article.published'], isActive: false };
    jsonOf(await site.admin.put(`/api/webhooks/${id}`, input));
    await site.publish('Tugs');
    await site.later(MINUTE);
    jsonOf(await site.admin.put(`/api/webhooks/${id}`, { ...input, isActive: true }));
    await site.publish('Barges');
    await site.later(MINUTE);
    expect(events()).toEqual([['article.published', 'barges']]);
  });

  it('requests are signed as Standard Webhooks, with both secrets for a day', async () => {
    const { id, secret } = await site.create();
    const signs = ({ headers, body }: Sent, key: string) => {
      const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const bytes = Buffer.from(key.replace('whsec_', ''), 'base64');
      const expected = `v1,${createHmac('sha256', bytes).update(text).digest('base64')}`;
      return headers['webhook-signature']?.split(' ').includes(expected);
    };
    const test = async () => {
      site.sent.length = 0;
      jsonOf<Delivery>(await site.admin.post(`/api/webhooks/${id}/test`));
      await site.later(MINUTE);
      return site.sent[0] as Sent;
    };
    expect(signs(await test(), secret)).toBe(true);
    const path = `/api/webhooks/${id}/secret`;
    const { secret: next } = jsonOf<{ secret: string }>(await site.admin.post(path));
    const during = await test();
    expect([signs(during, secret), signs(during, next)]).toEqual([true, true]);
    site.clock.now += DAY;
    await site.logIn();
    const after = await test();
    expect([signs(after, secret), signs(after, next)]).toEqual([false, true]);
  });

  it('a failed delivery is repeated with the same ID, and can be site.sent again', async () => {
    const { id } = await site.create();
    site.answers.status = 503;
    await site.publish('Ports of call');
    await site.later(MINUTE);
    expect(await site.log(id)).toMatchObject([
      { state: 'waiting', attempts: 1, status: 503, problem: 'The server responded with 503.' },
    ]);
    site.answers.status = new GuardedFetchError('private', 'no');
    for (const _ of Array(5)) await site.later(7 * HOUR);
    await site.logIn();
    const [failed] = await site.log(id);
    expect(failed).toMatchObject({ state: 'failed', attempts: 6, status: null });
    expect(failed?.problem).toContain('WEBHOOKS_TO_PRIVATE');
    expect(new Set(site.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    site.answers.status = 204;
    jsonOf(await site.admin.post(`/api/webhooks/deliveries/${failed?.id}/replay`));
    const twice = await site.admin.post(`/api/webhooks/deliveries/${failed?.id}/replay`);
    expect(problemOf(twice).code).toBe('webhook.waiting');
    await site.later(MINUTE);
    expect(await site.log(id)).toMatchObject([{ state: 'delivered', attempts: 1, status: 204 }]);
    expect((await only())?.lastDelivery?.state).toBe('delivered');
  });

  it('a webhook is paused when it is gone, or has failed too often', async () => {
    const { id } = await site.create();
    site.answers.status = 410;
    await site.publish('Ports of call');
    await site.later(MINUTE);
    expect(await only()).toMatchObject({ isActive: false, problem: expect.stringMatching(/410/) });
    const input = { url: HOOK, events: WEBHOOK_EVENTS };
    expect(jsonOf(await site.admin.put(`/api/webhooks/${id}`, input))).toMatchObject({
      isActive: true,
      problem: null,
    });
    await site.db
      .updateTable('webhooks')
      .set({ failures: MAX_FAILURES - 1 })
      .execute();
    site.answers.status = 500;
    await site.publish('Tugs');
    await site.later(MINUTE);
    for (const _ of Array(5)) await site.later(7 * HOUR);
    await site.logIn();
    expect(await only()).toMatchObject({
      isActive: false,
      problem: `Paused after ${MAX_FAILURES} failed deliveries in a row.`,
    });
    const { issues } = jsonOf<Operations>(await site.admin.get('/api/admin/operations'));
    expect(issues).toContainEqual({
      part: 'webhooks',
      severity: 'warning',
      title: '1 webhook is paused.',
      detail:
        `${new URL(HOOK).host}: Paused after ${MAX_FAILURES} failed deliveries in a row. ` +
        'Edit the webhook and check Active to turn it on again.',
    });
  });

  it('a confirmed subscriber is reported once, and deleted with the subscriber', async () => {
    const { id } = await site.create();
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
    await site.later(MINUTE);
    expect(JSON.parse(site.sent[0]?.body ?? '')).toMatchObject({
      type: 'subscriber.confirmed',
      data: { id: subscriber, email: 'Ada@mail.example', newsletter: true },
    });
    expect(await site.log(id)).toMatchObject([{ subject: 'Ada@mail.example' }]);
    jsonOf(await site.editor.del(`/api/admin/newsletter/subscribers/${subscriber}`));
    expect(await site.log(id)).toEqual([]);
  });

  it.each([
    ['javascript:alert(1)', 'must be an https URL without a password'],
    ['https://user:pass@hooks.example/', 'must be an https URL without a password'],
    ['hooks.example', 'must be an https URL without a password'],
    ['http://hooks.example/', 'must start with https://'],
    ['', 'is required'],
  ])('the URL %j is refused', async (url, message) => {
    const answer = await site.admin.post('/api/webhooks', { url, events: ['article.deleted'] });
    expect([answer.statusCode, problemOf(answer).errors]).toMatchObject([
      400,
      [{ field: 'url', message }],
    ]);
  });

  it('the secret is in no later response, job or audit entry', async () => {
    const { id, secret } = await site.create();
    const { secret: next } = jsonOf<{ secret: string }>(
      await site.admin.post(`/api/webhooks/${id}/secret`),
    );
    const input = { url: HOOK, events: WEBHOOK_EVENTS };
    const answers = [
      await site.admin.get('/api/webhooks'),
      await site.admin.put(`/api/webhooks/${id}`, input),
      await site.admin.post(`/api/webhooks/${id}/test`),
      await site.admin.get(`/api/webhooks/${id}/deliveries`),
    ].map(({ body }) => body);
    const jobs = JSON.stringify(await site.db.selectFrom('jobs').selectAll().execute());
    const entries = JSON.stringify(await site.db.selectFrom('audit_log').selectAll().execute());
    expect(jobs).toContain('webhooks.deliver');
    expect(entries).toContain('webhook.secret_replaced');
    for (const text of [...answers, jobs, entries]) {
      expect(text).not.toContain(secret.slice(6, 20));
      expect(text).not.toContain(next.slice(6, 20));
    }
    expect(jobs + entries).not.toContain('key=1');
  });

  it('there are at most 20 webhooks', async () => {
    for (let count = 0; count < MAX_WEBHOOKS; count += 1) await site.create({ isActive: false });
    const input = { url: HOOK, events: WEBHOOK_EVENTS };
    const answer = await site.admin.post('/api/webhooks', input);
    expect([answer.statusCode, problemOf(answer).code]).toEqual([409, 'webhook.too_many']);
  });
});
