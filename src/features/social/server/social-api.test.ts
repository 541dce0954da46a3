import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { openImportSite } from '#tests/support/site/import-site.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { openSocialSite, type SocialSite } from '#tests/support/site/social-site.ts';
import { jsonOf, openTestSite } from '#tests/support/site/test-site.ts';
import type { SocialAccount, SocialPosts } from '../contract.ts';
import { pauseRestoredAccounts } from './accounts.ts';
import { NEW_ARTICLES_JOB } from './follow-articles.ts';

describe.each(ENGINES)('social posts on %s', (engine) => {
  let site: SocialSite;
  beforeAll(async () => {
    site = await openSocialSite({ engine });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.now = NOW;
    await site.reset();
  });

  const texts = () => site.networks.hook.map(({ text }) => String(text).split('\n')[0]);
  const change = async (id: number, fields: object) =>
    jsonOf(await site.editor.put(`/api/articles/${id}`, fields));

  it('an article is posted once, however often it is archived and published again', async () => {
    await site.connect('webhook');
    const { id } = await site.write();
    await site.later();
    await change(id, { title: 'Deeper' });
    await change(id, { status: 'archived' });
    await site.later();
    await change(id, { status: 'published' });
    await site.later(HOUR);
    expect(texts()).toEqual(['Deep & dark']);
    expect(await site.post(id)).toMatchObject({ state: 'posted', postedAt: expect.any(String) });
  });

  it('an article that waits for approval is posted when an editor approves it', async () => {
    await site.connect('webhook');
    const draft = {
      title: 'Mine',
      content: '<p>Words.</p>',
      category: 'news',
      status: 'published',
    };
    const { id } = jsonOf<{ id: number }>(await site.author.post('/api/articles', draft), 201);
    await site.later();
    expect(texts()).toEqual([]);
    jsonOf(await site.editor.post(`/api/moderation/approve/${id}`));
    await site.later();
    expect(texts()).toEqual(['Mine']);
  });

  it('a scheduled article is posted at its time, and one under embargo only after it is published', async () => {
    await site.connect('webhook');
    const at = new Date(NOW + HOUR).toISOString();
    await site.write({ title: 'On time', status: 'scheduled', scheduledPublishAt: at });
    const embargo = { embargoUntil: at, embargoReason: 'NDA', status: 'draft' };
    const { id } = await site.write({ title: 'Held', ...embargo });
    await site.later();
    expect(texts()).toEqual([]);
    site.clock.now = NOW + HOUR;
    await site.app.scheduler.start();
    await site.app.scheduler.stop();
    await site.later();
    expect(texts()).toEqual(['On time']);
    await site.publish(id);
    await site.later();
    expect(texts()).toEqual(['On time', 'Held']);
  });

  it('each of many articles that are published together is posted once', async () => {
    await site.connect('webhook');
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      ids.push((await site.write({ title, status: 'draft' })).id);
    }
    await site.publish(...ids);
    await Promise.all([site.later(), site.later()]);
    await site.later();
    expect(texts().sort()).toEqual(['One', 'Three', 'Two']);
  });

  it('an article that was unpublished before its job ran is not posted', async () => {
    await site.connect('webhook');
    site.networks.fail({ path: '/hook/', status: 503 });
    const { id } = await site.write();
    await site.later();
    await change(id, { status: 'draft' });
    await site.later(HOUR);
    expect(texts()).toEqual([]);
    expect(await site.post(id)).toMatchObject({
      state: 'failed',
      problem: 'The article isn’t public any more.',
    });
    await change(id, { status: 'published' });
    await site.later(HOUR);
    expect(texts()).toEqual([]);
  });

  it('articles from before the connection are posted only by hand', async () => {
    const { id } = await site.write();
    const archived = await site.write({ title: 'Archived' });
    await change(archived.id, { status: 'archived' });
    const { id: account } = await site.connect('webhook');
    await change(archived.id, { status: 'published' });
    await site.later();
    expect(texts()).toEqual([]);
    jsonOf(await site.editor.post(`/api/articles/${id}/social/${account}/post`));
    const twice = await site.editor.post(`/api/articles/${id}/social/${account}/post`);
    await site.later();
    expect([twice.statusCode, texts()]).toEqual([200, ['Deep & dark']]);
    const again = await site.editor.post(`/api/articles/${id}/social/${account}/post`);
    expect(problemOf(again)).toMatchObject({ status: 409, code: 'social.posted' });
  });

  it('a connection posts only its categories, and only chosen articles if it is set so', async () => {
    const { id: news } = await site.connect('webhook', { categories: ['review'] });
    await site.connect('slack', { isAutomatic: false });
    const [first, second] = [
      await site.write({ title: 'One', status: 'draft' }),
      await site.write({ title: 'Two', status: 'draft' }),
    ];
    const [, slack] = await site.postsOf(first.id);
    expect(slack).toMatchObject({ isDefault: false, isChosen: null });
    await site.words(first.id, slack?.accountId ?? 0, { isChosen: true });
    await site.words(second.id, news, { isChosen: true, words: 'Own words: {title} {url}' });
    await site.publish(first.id, second.id);
    await site.later();
    expect(site.networks.slack.map(({ text }) => String(text).split('\n')[0])).toEqual(['One']);
    expect(site.networks.hook.map(({ text }) => text)).toEqual([
      `Own words: Two https://mag.example/articles/${second.slug}`,
    ]);
  });

  it('a post names a category as the magazine does', async () => {
    const category = { name: 'Independent Games', slug: 'indie', description: '' };
    jsonOf(await site.editor.post('/api/categories', category), 201);
    await site.connect('webhook', { template: '{category}: {title}' });
    await site.write({ category: 'indie' });
    await site.later();
    expect(texts()).toEqual(['Independent Games: Deep & dark']);
  });

  it('an author writes the words until an editor approves them, and posts nothing', async () => {
    const { id: account } = await site.connect('webhook');
    const fields = { title: 'Mine', content: '<p>Words.</p>', category: 'news', status: 'draft' };
    const { id } = jsonOf<{ id: number }>(await site.author.post('/api/articles', fields), 201);
    const words = { isChosen: null, words: 'By its author' };
    const put = () => site.author.put(`/api/articles/${id}/social/${account}`, words);
    expect(jsonOf(await put())).toMatchObject({ mayPost: false });
    await site.publish(id);
    expect(problemOf(await put())).toMatchObject({ status: 409, code: 'social.approved' });
    await site.later();
    expect(texts()).toEqual(['By its author']);
    const late = await site.editor.put(`/api/articles/${id}/social/${account}`, words);
    expect(problemOf(late)).toMatchObject({ status: 409, code: 'social.posted' });
  });

  it('words that an author saves during the approval are refused', async () => {
    const { id: account } = await site.connect('webhook');
    const fields = { title: 'Mine', content: '<p>Words.</p>', category: 'news', status: 'draft' };
    const { id } = jsonOf<{ id: number }>(await site.author.post('/api/articles', fields), 201);
    const waiting = sql<{ count: number }>`select count(*) from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`;
    const { late } = await inTransaction(site.db, async (trx) => {
      const approved = {
        status: 'published',
        moderation_status: 'approved',
        published_at: NOW,
      } as const;
      await trx.updateTable('articles').set(approved).where('id', '=', id).execute();
      const words = { isChosen: null, words: 'Unseen' };
      // It waits for this transaction.
      const late = site.author.put(`/api/articles/${id}/social/${account}`, words);
      if (engine === 'postgres') {
        const count = async () => Number((await waiting.execute(site.db)).rows[0]?.count);
        await expect.poll(count).toBe(1);
      }
      return { late };
    });
    expect(problemOf(await late)).toMatchObject({ status: 409, code: 'social.approved' });
  });

  it('an author can’t save words without end', async () => {
    const { id: account } = await site.connect('webhook');
    const fields = { title: 'Mine', content: '<p>Words.</p>', category: 'news', status: 'draft' };
    const { id } = jsonOf<{ id: number }>(await site.author.post('/api/articles', fields), 201);
    const put = () => site.author.put(`/api/articles/${id}/social/${account}`, { words: 1 });
    const statuses = new Set<number>();
    for (let saves = 0; saves < 121; saves += 1) statuses.add((await put()).statusCode);
    expect([...statuses]).toEqual([400, 429]);
  });

  it('a removed connection leaves the URLs of its posts, and no drafts', async () => {
    const { id: account } = await site.connect('mastodon');
    const { id } = await site.write();
    const draft = await site.write({ status: 'draft' });
    await site.words(draft.id, account, { words: 'Later' });
    await site.later();
    const { url } = await site.post(id);
    jsonOf(await site.admin.del(`/api/social/accounts/${account}`));
    expect(await site.post(id)).toMatchObject({ accountId: null, name: 'Our mastodon', url });
    expect(await site.postsOf(draft.id)).toEqual([]);
    const { id: post } = await site.post(id);
    const kept = await site.editor.del(`/api/social/posts/${post}`);
    expect(problemOf(kept)).toMatchObject({ status: 409, code: 'social.not_deletable' });
  });

  it('a connection that is turned off, or restored from a backup, posts nothing', async () => {
    const { id } = await site.connect('webhook');
    const input = { ...site.input('webhook'), secret: '', isActive: false };
    jsonOf(await site.admin.put(`/api/social/accounts/${id}`, input));
    await site.write({ title: 'While off' });
    await site.later();
    jsonOf(await site.admin.put(`/api/social/accounts/${id}`, { ...input, isActive: true }));
    await site.later();
    await site.write({ title: 'While on' });
    await pauseRestoredAccounts(site.db);
    await site.later(HOUR);
    expect(texts()).toEqual([]);
    const [account] = jsonOf<SocialAccount[]>(await site.admin.get('/api/social/accounts'));
    expect(account).toMatchObject({
      isActive: false,
      problem: 'Off because a backup was restored.',
    });
  });

  it('an article that is deleted takes its posts with it', async () => {
    await site.connect('webhook');
    const { id } = await site.write();
    await site.later();
    await site.db.deleteFrom('articles').where('id', '=', id).execute();
    const rows = await site.db.selectFrom('social_posts').selectAll().execute();
    const handled = await site.db.selectFrom('social_articles').selectAll().execute();
    expect([rows, handled]).toEqual([[], []]);
  });

  it('the saved secret goes to no other server, and input is checked', async () => {
    const { id } = await site.connect('bluesky');
    const put = (fields: object) =>
      site.admin.put(`/api/social/accounts/${id}`, {
        ...site.input('bluesky'),
        secret: '',
        ...fields,
      });
    const { errors } = (await put({ server: 'https://evil.example' })).json();
    expect(errors).toEqual([{ in: 'body', field: 'secret', message: 'must be entered again' }]);
    expect((await put({ network: 'slack' })).statusCode).toBe(400);
    expect((await put({ server: 'ftp://one.example' })).statusCode).toBe(400);
    expect((await put({ server: 'https://me:pw@one.example' })).statusCode).toBe(400);
    expect((await put({ login: '' })).statusCode).toBe(400);
    expect((await put({ name: 'Renamed' })).statusCode).toBe(200);
  });
});

describe('secrets of connections', () => {
  it('a connection on PostgreSQL needs SECRETS_KEY', async () => {
    const site = await openTestSite({ engine: 'postgres' });
    const input = { network: 'webhook', name: 'Hook', template: '{title}' };
    const secret = 'https://hooks.example/in';
    const answer = await site.admin.post('/api/social/accounts', { ...input, secret });
    expect(problemOf(answer)).toMatchObject({ status: 409, code: 'social.no_key' });
    expect(answer.json().detail).toContain('SECRETS_KEY');
    expect(existsSync(path.join(site.database.config.dataDir, 'secrets.key'))).toBe(false);
    await site.close();
  });

  it('a damaged key file refuses new connections, and posts are retried until it is restored', async () => {
    const site = await openSocialSite();
    await site.connect('webhook');
    const file = path.join(site.database.config.dataDir, 'secrets.key');
    const key = await readFile(file);
    await writeFile(file, '');
    const refused = await site.admin.post('/api/social/accounts', site.input('slack'));
    expect(problemOf(refused)).toMatchObject({ status: 409, code: 'social.no_key' });
    const { id } = await site.write();
    await site.later();
    const problem = expect.stringContaining('secrets.key in DATA_DIR is incomplete');
    expect(await site.post(id)).toMatchObject({ state: 'waiting', problem });
    await writeFile(file, key);
    await site.later(HOUR);
    expect(await site.post(id)).toMatchObject({ state: 'posted' });
    await site.close();
  });

  it('no secret is in the database, in answers, errors or the log', async () => {
    const lines: string[] = [];
    const site = await openSocialSite({ onLog: (line) => lines.push(line) });
    const answers: string[] = [];
    for (const network of ['bluesky', 'mastodon', 'discord', 'slack', 'webhook'] as const) {
      const { id } = await site.connect(network);
      answers.push((await site.admin.post(`/api/social/accounts/${id}/test`)).body);
    }
    site.networks.fail({ path: '/services/', status: 400, body: `no ${site.secrets.slack}` });
    site.networks.fail({ path: '/hook/', status: 500 });
    const { id } = await site.write();
    await site.later();
    answers.push((await site.admin.get('/api/social/accounts')).body);
    answers.push((await site.editor.get(`/api/articles/${id}/social`)).body);
    await sql`pragma wal_checkpoint(truncate)`.execute(site.db);
    const { dataDir } = site.database.config;
    const file = await readFile(path.join(dataDir, 'savepoint.sqlite'), 'latin1');
    const session = [...site.networks.sessions.access, ...site.networks.sessions.refresh];
    const secrets = [
      ...Object.values(site.secrets).map((one) => one.split('/').pop() ?? one),
      ...session,
    ];
    expect(secrets).toHaveLength(7);
    for (const text of [file, answers.join(), lines.join()]) {
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
    expect(await site.postsOf(id)).toMatchObject([
      { state: 'posted' },
      { state: 'posted' },
      { state: 'posted' },
      { state: 'failed', problem: 'Refused (400): no …' },
      { state: 'waiting' },
    ]);
    // Another server with a copy of the database.
    await rm(path.join(dataDir, 'secrets.key'));
    jsonOf(await site.editor.post(`/api/articles/${id}/social/4/post`));
    await site.later();
    expect((await site.postsOf(id))[3]).toMatchObject({
      problem: expect.stringContaining('the server’s key changed'),
    });
    await site.close();
  });

  it('private addresses and other ports are refused without WEBHOOKS_TO_PRIVATE', async () => {
    const site = await openTestSite({ env: { SITE_URL: 'https://mag.example' } });
    const input = { network: 'webhook', name: 'Hook', template: '{title}' };
    const connect = (secret: string) =>
      site.admin.post('/api/social/accounts', { ...input, secret });
    expect((await connect('http://hooks.example/')).statusCode).toBe(400);
    for (const [url, reason] of [
      ['https://127.0.0.1/in', 'points to a private address'],
      ['https://hooks.example:8443/in', 'Only https on port 443'],
    ] as const) {
      const { id } = jsonOf<SocialAccount>(await connect(url), 201);
      const { detail } = (await site.admin.post(`/api/social/accounts/${id}/test`)).json();
      expect(detail).toContain(reason);
    }
    await site.close();
  });
});

describe('imports', () => {
  it('imported articles are never posted, also drafts that are published later', async () => {
    const site = await openImportSite();
    const columns = { name: 'Hook', server: '', login: '', secret: '', template: '{title}' };
    const row = {
      ...columns,
      network: 'webhook',
      categories: '',
      is_automatic: 1,
      is_active: 1,
    } as const;
    await site.db
      .insertInto('social_accounts')
      .values({ ...row, created_at: NOW })
      .execute();
    await site.importPosts([
      { id: 1, title: 'Old' },
      { id: 2, title: 'Older', status: 'draft' },
      { id: 3, title: 'Oldest', status: 'pending' },
    ]);
    const articleIds = (await site.db.selectFrom('articles').select('id').execute()).map(
      ({ id }) => id,
    );
    const before = await site.editor.get(`/api/articles/${articleIds[1]}/social`);
    expect(jsonOf<SocialPosts>(before).posts).toMatchObject([{ isDefault: false }]);
    jsonOf(await site.editor.post('/api/moderation/bulk-publish', { articleIds }));
    const states = site.db.selectFrom('articles').select('is_public');
    expect(await states.execute()).toEqual(Array(3).fill({ is_public: 1 }));
    await enqueue(site.db, { name: NEW_ARTICLES_JOB, payload: null, now: site.clock.now });
    site.clock.now += MINUTE;
    await site.app.jobs.runDue();
    expect(await site.db.selectFrom('social_articles').selectAll().execute()).toHaveLength(3);
    expect(await site.db.selectFrom('social_posts').selectAll().execute()).toEqual([]);
    await site.close();
  });
});
