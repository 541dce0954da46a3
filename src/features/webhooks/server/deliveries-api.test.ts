import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSubscription } from '#features/newsletter/server/subscribers/links.ts';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { GuardedFetchError, guardedFetch } from '#platform/http/outgoing/guarded-fetch.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { HOOK, openWebhookSite, type WebhookSite } from '#tests/support/site/webhook-site.ts';
import { PRUNE_DELIVERIES_JOB, recordEvent } from './deliveries.ts';

const OTHER = 'https://other.example/';

describe.each(ENGINES)('deliveries of webhooks on %s', (engine) => {
  let site: WebhookSite;
  beforeEach(async () => {
    site = await openWebhookSite({ engine });
  });
  afterEach(() => site.close());

  const replay = (id: number | undefined) =>
    site.admin.post(`/api/webhooks/deliveries/${id}/replay`);
  const refusal = async (id: number | undefined) => {
    const answer = await replay(id);
    return [answer.statusCode, problemOf(answer).code];
  };
  const subscriber = async () => {
    const { id } = await site.db
      .insertInto('newsletter_subscribers')
      .values({
        email: 'Ada@mail.example',
        email_key: 'ada@mail.example',
        state: 'confirmed',
        created_at: NOW,
        asked_at: NOW,
        soft_bounces: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('a server that does not respond delays no other, and gets its events in order', async () => {
    await site.create();
    await site.create({ url: OTHER });
    site.answers.byUrl[HOOK] = 503;
    for (const title of ['One', 'Two', 'Three']) await site.publish(title);
    await site.later();
    const to = (url: string) =>
      site.sent
        .filter((one) => one.url === url)
        .map(({ body }) => JSON.parse(body).data.title as string);
    expect(to(OTHER)).toEqual(['One', 'Two', 'Three']);
    expect(to(HOOK)).toEqual(['One']);
    site.answers.byUrl = {};
    await site.later(7 * HOUR);
    expect(to(HOOK)).toEqual(['One', 'One', 'Two', 'Three']);
  });

  it('after six attempts a delivery is given up, and the next one is sent', async () => {
    const { id } = await site.create();
    site.answers.status = 503;
    await site.publish('One');
    await site.publish('Two');
    await site.later();
    for (let attempt = 2; attempt <= 6; attempt += 1) await site.later(7 * HOUR);
    await site.logIn();
    expect(await site.log(id)).toMatchObject([
      { subject: 'Two', state: 'waiting', attempts: 1 },
      { subject: 'One', state: 'failed', attempts: 6 },
    ]);
    expect(site.titles()).toEqual([...Array(6).fill('One'), 'Two']);
  });

  it('a test is sent before what waits, and at once', async () => {
    const { id } = await site.create();
    site.answers.status = 503;
    await site.publish('One');
    await site.later();
    site.answers.status = 200;
    jsonOf(await site.admin.post(`/api/webhooks/${id}/test`));
    await site.app.jobs.runDue();
    expect(site.types()).toEqual(['article.published', 'webhook.test', 'article.published']);
  });

  it('more than a batch of articles is reported, each once', async () => {
    await site.create({ events: ['article.published', 'article.deleted'] });
    const titles = Array.from({ length: 53 }, (_, index) => `Title ${index + 1}`);
    const ids: number[] = [];
    for (const title of titles) ids.push((await makeArticle(site.db, { title }, NOW)).id);
    await site.later();
    expect(site.titles()).toEqual(titles);
    site.sent.length = 0;
    await site.db.deleteFrom('articles').where('id', 'in', ids).execute();
    await site.later();
    expect(site.types()).toEqual(titles.map(() => 'article.deleted'));
    expect(site.titles()).toEqual(titles);
  });

  it('an article that is gone is not sent any more, except that it is gone', async () => {
    const { id } = await site.create();
    site.answers.status = 503;
    const { id: article } = await site.publish('One');
    await site.later();
    jsonOf(await site.editor.put(`/api/articles/${article}`, { status: 'draft' }));
    await site.later(5000);
    site.answers.status = 200;
    await site.later(HOUR);
    const [gone, published] = await site.log(id);
    expect(gone).toMatchObject({ event: 'article.unpublished', state: 'delivered' });
    expect(published).toMatchObject({
      state: 'failed',
      problem: 'The article is no longer public.',
    });
    expect(site.types()).toEqual(['article.published', 'article.unpublished']);
    expect(await refusal(published?.id)).toEqual([409, 'webhook.article_gone']);
  });

  it('a delivery is replayed unless it is being attempted or the webhook is paused', async () => {
    const { id } = await site.create();
    site.answers.status = 503;
    await site.publish('One');
    await site.later();
    const delivery = (await site.log(id))[0]?.id;
    expect(await refusal(delivery)).toEqual([409, 'webhook.waiting']);
    // Its job was lost.
    await site.db.deleteFrom('jobs').where('name', '=', 'webhooks.deliver').execute();
    site.answers.status = 200;
    expect((await replay(delivery)).statusCode).toBe(200);
    await site.app.jobs.runDue();
    expect(await site.log(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    const input = { url: HOOK, events: ['article.published'], isActive: false };
    jsonOf(await site.admin.put(`/api/webhooks/${id}`, input));
    expect(await refusal(delivery)).toEqual([409, 'webhook.paused']);
  });

  it('a webhook that is deleted while its last attempt fails leaves no failed job', async () => {
    const { id } = await site.create();
    await site.publish('One');
    site.answers.status = 410;
    const push = site.sent.push.bind(site.sent);
    let deletion: PromiseLike<unknown> | undefined;
    site.sent.push = (...items) => {
      deletion = inTransaction(site.db, (trx) =>
        trx.deleteFrom('webhooks').where('id', '=', id).execute(),
      );
      return push(...items);
    };
    await site.later();
    await deletion;
    const jobs = site.db.selectFrom('jobs').select(['state', 'last_error']);
    expect(await jobs.where('name', '=', 'webhooks.deliver').execute()).toEqual([
      { state: 'done', last_error: null },
    ]);
  });

  it('deliveries older than 30 days are deleted daily', async () => {
    const { id } = await site.create();
    await site.publish('One');
    await site.later();
    const prune = async (ms: number) => {
      site.clock.now += ms;
      await enqueueTomorrow(site.db, PRUNE_DELIVERIES_JOB, site.clock.now - DAY);
      await site.app.jobs.runDue();
      await site.logIn();
    };
    await prune(29 * DAY);
    expect(await site.log(id)).toHaveLength(1);
    await prune(2 * DAY);
    expect(await site.log(id)).toEqual([]);
  });

  it('deliveries about a subscriber are deleted when they unsubscribe', async () => {
    const { id } = await site.create();
    const subscriberId = await subscriber();
    const data = { email: 'Ada@mail.example' };
    await recordEvent(site.db, NOW, { event: 'subscriber.confirmed', data, subscriberId });
    expect(await site.log(id)).toHaveLength(1);
    await inTransaction(site.db, (trx) => endSubscription(trx, subscriberId, NOW));
    expect(await site.log(id)).toEqual([]);
    await site.later();
    expect(site.sent).toEqual([]);
  });

  it('a new category is an update, and saving a webhook that is off follows no articles', async () => {
    const { id } = await site.create();
    const { id: article } = await site.publish('One');
    await site.later();
    const { updated_at, category } = await site.db
      .selectFrom('articles')
      .select(['updated_at', 'category'])
      .where('id', '=', article)
      .executeTakeFirstOrThrow();
    expect(category).toBe('news');
    await site.db.updateTable('webhook_articles').set({ category: 'former' }).execute();
    await site.later();
    expect(site.types()).toEqual(['article.published', 'article.updated']);
    const known = site.db.selectFrom('webhook_articles').select(['category', 'updated_at']);
    expect(await known.execute()).toEqual([{ category: 'news', updated_at }]);
    await site.db.updateTable('webhooks').set({ is_active: 0 }).execute();
    await site.db.deleteFrom('webhook_articles').execute();
    const input = { url: HOOK, events: ['article.published'], isActive: false };
    jsonOf(await site.admin.put(`/api/webhooks/${id}`, input));
    expect(await known.execute()).toEqual([]);
  });
});

describe('webhooks and the own network', () => {
  let site: WebhookSite;
  afterEach(() => site.close());

  const problemAt = async (url: string, env: Record<string, string>) => {
    site = await openWebhookSite({ env, fetchOutside: guardedFetch });
    const { id } = await site.create({ url: HOOK });
    await site.db.updateTable('webhooks').set({ url }).execute();
    jsonOf(await site.admin.post(`/api/webhooks/${id}/test`));
    site.clock.now += MINUTE;
    await site.app.jobs.runDue();
    return (await site.log(id))[0]?.problem;
  };
  const REFUSED = 'The connection failed.';

  it.each([
    ['off', 'https://127.0.0.1/', 'The URL points to a private address.'],
    ['off', 'http://hooks.example/', 'Only https on port 443 is allowed.'],
    ['off', 'https://hooks.example:8443/', 'Only https on port 443 is allowed.'],
    ['on', 'http://127.0.0.1:9/', REFUSED],
    ['on', 'http://169.254.169.254/', 'The URL points to a private address.'],
    ['on', 'http://[fe80::1]/', 'The URL points to a private address.'],
    ['on', 'http://[::ffff:169.254.169.254]/', 'The URL points to a private address.'],
  ])('with WEBHOOKS_TO_PRIVATE=%s a request to %s fails: %s', async (value, url, problem) => {
    expect(await problemAt(url, { WEBHOOKS_TO_PRIVATE: value })).toContain(problem);
  });

  it('a host name that is not found is named as the cause', async () => {
    site = await openWebhookSite();
    site.answers.status = new GuardedFetchError('dns', 'no');
    const { id } = await site.create();
    jsonOf(await site.admin.post(`/api/webhooks/${id}/test`));
    await site.app.jobs.runDue();
    expect((await site.log(id))[0]?.problem).toBe('The host name wasn’t found. Check the URL.');
  });
});
