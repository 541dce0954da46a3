import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Overview } from '#features/moderation/contract.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#lib/durations.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { buildTestApp, ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { handTimer } from '#tests/support/hand-timer.ts';
import { get, getJson, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import type { ArticlePage, ArticleSummary } from '../../contract.ts';
import type { ArticleFields } from '../stored-article.ts';
import { Scheduler } from './scheduler.ts';

const iso = (at: number) => new Date(at).toISOString();

let site: TestSite;
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const plan = (at: number, fields: Partial<ArticleFields> = {}) =>
  makeArticle(site.db, { status: 'scheduled', scheduledAt: at, ...fields }, NOW - HOUR);

function clockwork(db: Db = site.db, onPublished: () => Promise<void> = async () => {}) {
  const hand = handTimer();
  const errors: unknown[] = [];
  const published: number[][] = [];
  const ended: number[][] = [];
  const scheduler = new Scheduler({
    db,
    now: () => site.clock.now,
    timers: hand.timers,
    onPublished: async (articles) => {
      published.push(articles.map(({ id }) => id));
      await site.app.changes.poll();
      await onPublished();
    },
    config: site.database.config,
    onChanged: async () => {},
    onEnded: async (articles) => {
      ended.push(articles.map(({ id }) => id));
      await site.app.changes.poll();
    },
    onError: (error) => errors.push(error),
  });
  stops.push(() => scheduler.stop());
  const ring = async () => {
    await hand.ring();
    await scheduler.look();
  };
  return { ...hand, ring, scheduler, errors, published, ended };
}

const stateOf = async (id: number) => {
  const row = await site.db
    .selectFrom('articles')
    .select(['status', 'scheduled_at', 'published_at', 'updated_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row;
};
const publicIds = async () =>
  (await getJson<ArticleSummary[]>(site.app, '/api/articles')).map(({ id }) => id);

describe('the scheduler', () => {
  beforeAll(async () => {
    site = await openTestSite();
  });
  beforeEach(async () => {
    site.clock.now = NOW;
    await site.db.deleteFrom('articles').execute();
  });
  afterAll(() => site.close());

  it('an article is published at its time, not before, and public at once', async () => {
    const { id, slug } = await plan(NOW + 10 * SECOND, { title: 'Pangolin' });
    const { scheduler, wait, ring } = clockwork();
    await scheduler.start();
    expect([wait(), await publicIds()]).toEqual([10 * SECOND, []]);
    site.clock.now = NOW + 10 * SECOND - 1;
    await ring();
    expect([wait(), await publicIds()]).toEqual([1, []]);
    site.clock.now = NOW + 10 * SECOND;
    await ring();
    expect(await publicIds()).toEqual([id]);
    const found = await getJson<ArticleSummary[]>(site.app, '/api/search?q=pangolin');
    expect(found.map((one) => one.id)).toEqual([id]);
    expect((await get(site.app, `/api/articles/slug/${slug}`)).statusCode).toBe(200);
    expect(await stateOf(id)).toEqual({
      status: 'published',
      scheduled_at: null,
      published_at: NOW + 10 * SECOND,
      updated_at: NOW + 10 * SECOND,
      version: 2,
    });
    const planned = iso(NOW + 10 * SECOND);
    expect(await site.events(id)).toEqual([['article.published_on_time', 'Schedule', planned]]);
  });

  it('without due articles the scheduler checks every fifteen seconds', async () => {
    const { scheduler, wait, ring } = clockwork();
    await scheduler.start();
    expect(wait()).toBe(15 * SECOND);
    await plan(NOW + 24 * HOUR);
    await ring();
    expect(wait()).toBe(15 * SECOND);
  });

  it('articles that became due during downtime are published at the start, earliest first', async () => {
    const late = await plan(NOW - HOUR);
    const later = await plan(NOW - 2 * HOUR);
    const { scheduler, published } = clockwork();
    await scheduler.start();
    expect(published).toEqual([[later.id, late.id]]);
    expect((await publicIds()).sort()).toEqual([late.id, later.id].sort());
  });

  it('any number of due articles are published in small transactions', async () => {
    for (let index = 0; index < 230; index += 1) await plan(NOW, { slug: `due-${index}` });
    const { scheduler, published } = clockwork();
    await scheduler.start();
    expect(published.flat()).toHaveLength(230);
    expect(Math.max(...published.map((ids) => ids.length))).toBe(10);
    const page = await getJson<ArticlePage>(site.app, '/api/articles?includeCount=true&limit=1');
    expect(page.totalCount).toBe(230);
  });

  it.each(['pending', 'rejected'] as const)(
    'an article that is %s is never published',
    async (state) => {
      const { id } = await plan(NOW - HOUR, { moderationStatus: state });
      const { scheduler, published, wait } = clockwork();
      await scheduler.start();
      expect([published, wait()]).toEqual([[], 15 * SECOND]);
      expect((await stateOf(id)).status).toBe('scheduled');
      if (state === 'rejected') return;
      jsonOf(await site.editor.post(`/api/moderation/approve/${id}`));
      await scheduler.look();
      expect(await publicIds()).toEqual([id]);
    },
  );

  it.each(['draft', 'archived'] as const)('a %s is never published', async (status) => {
    const { id } = await makeArticle(site.db, { status, scheduledAt: NOW - HOUR });
    const { scheduler, published } = clockwork();
    await scheduler.start();
    expect([published, (await stateOf(id)).status]).toEqual([[], status]);
  });

  it('an article ends at its time, not before, and is gone at once', async () => {
    const at = NOW + 10 * SECOND;
    const { id, slug } = await makeArticle(site.db, { title: 'Quokka', unpublishAt: at });
    const { scheduler, wait, ring, ended } = clockwork();
    await scheduler.start();
    site.clock.now = at - 1;
    await ring();
    expect([wait(), ended, await publicIds()]).toEqual([1, [], [id]]);
    site.clock.now = at;
    await ring();
    expect([ended, await publicIds()]).toEqual([[[id]], []]);
    expect(await getJson(site.app, '/api/search?q=quokka')).toEqual([]);
    expect((await get(site.app, `/api/articles/slug/${slug}`)).statusCode).toBe(404);
    expect(await stateOf(id)).toMatchObject({ status: 'archived', version: 2 });
    expect(await site.events(id)).toEqual([['article.ended', 'Schedule', iso(at)]]);
    await scheduler.look();
    expect([ended, wait()]).toEqual([[[id]], 15 * SECOND]);
  });

  it('an article whose times both passed during downtime never appears', async () => {
    const both = await plan(NOW - 2 * HOUR, { unpublishAt: NOW - HOUR });
    const other = await plan(NOW - HOUR, { unpublishAt: NOW + 5 * SECOND });
    const { scheduler, published, ended, wait } = clockwork();
    await scheduler.start();
    expect([ended, published, wait()]).toEqual([[[both.id]], [[other.id]], 5 * SECOND]);
    expect(await stateOf(both.id)).toMatchObject({ status: 'archived', published_at: null });
  });

  it('any number of articles end in small transactions', async () => {
    for (let index = 0; index < 25; index += 1) await makeArticle(site.db, { unpublishAt: NOW });
    const { scheduler, ended } = clockwork();
    await scheduler.start();
    expect(ended.map((ids) => ids.length)).toEqual([10, 10, 5]);
  });

  it.each(['pending', 'rejected'] as const)('a %s article has no end', async (state) => {
    const { id } = await makeArticle(site.db, {
      moderationStatus: state,
      unpublishAt: NOW - HOUR,
    });
    const { scheduler, ended, wait } = clockwork();
    await scheduler.start();
    expect([ended, wait(), (await stateOf(id)).status]).toEqual([[], 15 * SECOND, 'published']);
    if (state === 'rejected') return;
    const refused = await site.editor.post(`/api/moderation/approve/${id}`);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([409, 'article.end_past']);
  });

  it('an article that waits for an embargoed image past its end never appears', async () => {
    const file = await drawing(90, 60).jpeg().toBuffer();
    const sent = await upload(site.app, { cookie: site.editor.cookie }, file);
    const { url } = jsonOf<{ url: string }>(sent, 201);
    const content = `<img src="${url}" alt="A secret" />`;
    const held = { embargoUntil: NOW + DAY, embargoReason: 'Agreed', content };
    await makeArticle(site.db, { status: 'draft', ...held });
    const { id } = await plan(NOW + HOUR, { content, unpublishAt: NOW + 2 * HOUR });
    const { scheduler, published, ended, ring } = clockwork();
    await scheduler.start();
    site.clock.now = NOW + HOUR;
    await ring();
    expect(await stateOf(id)).toMatchObject({ status: 'scheduled', scheduled_at: NOW + DAY });
    site.clock.now = NOW + 2 * HOUR;
    await ring();
    expect([published, ended]).toEqual([[], [[id]]]);
  });

  it('an article rescheduled at the last second is published at its new time', async () => {
    const { id } = await plan(NOW + 10 * SECOND);
    const { scheduler, wait, ring, published } = clockwork();
    const move = async (at: number) => {
      const body = { scheduledPublishAt: iso(at) };
      jsonOf(await site.editor.put(`/api/articles/${id}`, body));
      await scheduler.look();
    };
    await scheduler.start();
    site.clock.now = NOW + 9 * SECOND;
    await move(NOW + 14 * SECOND);
    expect(wait()).toBe(5 * SECOND);
    site.clock.now = NOW + 10 * SECOND;
    await ring();
    expect(published).toEqual([]);
    await move(NOW + 11 * SECOND);
    expect(wait()).toBe(SECOND);
    site.clock.now = NOW + 11 * SECOND;
    await ring();
    expect(published).toEqual([[id]]);
  });

  it('a clock set forward applies at the next check, one set back delays publication', async () => {
    const { id } = await plan(NOW + HOUR);
    const { scheduler, wait, ring, published } = clockwork();
    await scheduler.start();
    expect(wait()).toBe(15 * SECOND);
    site.clock.now = NOW - HOUR;
    await ring();
    expect([published, wait()]).toEqual([[], 15 * SECOND]);
    site.clock.now = NOW + HOUR;
    await ring();
    expect(published).toEqual([[id]]);
  });

  it('a delay over one minute is recorded in the activity log and counted', async () => {
    const lateOf = async () => jsonOf<Overview>(await site.editor.get('/api/admin/overview')).late;
    const before = await lateOf();
    const intime = await plan(NOW - MINUTE);
    const late = await plan(NOW - MINUTE - 1);
    const { scheduler } = clockwork();
    await scheduler.start();
    expect(await site.events(intime.id)).toEqual([
      ['article.published_on_time', 'Schedule', iso(NOW - MINUTE)],
    ]);
    expect(await site.events(late.id)).toEqual([
      ['article.published_late', 'Schedule', iso(NOW - MINUTE - 1)],
    ]);
    expect((await lateOf()) - before).toBe(1);
  });

  it('an article approved after its time is published at once and does not count as late', async () => {
    const { id } = await plan(NOW - HOUR, { moderationStatus: 'pending' });
    const { scheduler, published } = clockwork();
    await scheduler.start();
    expect(published).toEqual([]);
    expect((await site.editor.post(`/api/moderation/approve/${id}`)).statusCode).toBe(200);
    site.clock.now = NOW + 15 * SECOND;
    await scheduler.look();
    expect(published).toEqual([[id]]);
    expect((await site.events(id)).at(-1)).toEqual([
      'article.published_on_time',
      'Schedule',
      iso(NOW - HOUR),
    ]);
  });

  it('a database failure is logged once, publishes nothing partially and is retried', async () => {
    const { id } = await plan(NOW);
    const { scheduler, wait, ring, errors, published } = clockwork();
    await site.db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();
    await scheduler.start();
    expect([errors.length, wait(), published]).toEqual([1, 5 * SECOND, []]);
    expect(String(errors[0])).toContain('audit_log');
    expect((await stateOf(id)).status).toBe('scheduled');
    site.clock.now += 5 * SECOND;
    await ring();
    expect([errors.length, wait()]).toEqual([1, 15 * SECOND]);
    const away = 'audit_log_away' as 'audit_log';
    await site.db.schema.alterTable(away).renameTo('audit_log').execute();
    site.clock.now += 15 * SECOND;
    await ring();
    expect([errors.length, published]).toEqual([1, [[id]]]);
    expect(await publicIds()).toEqual([id]);
  });

  it('stopping finishes the current publication and starts no other', async () => {
    const first = await plan(NOW);
    const under = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const { scheduler, wait, published } = clockwork(site.db, () => {
      reached.resolve();
      return under.promise;
    });
    const started = scheduler.start();
    await reached.promise;
    let stopped = false;
    const stop = scheduler.stop().then(() => {
      stopped = true;
    });
    void scheduler.look();
    await site.db.selectFrom('users').select('id').execute();
    expect(stopped).toBe(false);
    under.resolve();
    await Promise.all([stop, started]);
    expect([published, wait()]).toEqual([[[first.id]], null]);
    await plan(NOW);
    await scheduler.look();
    expect([published.length, wait()]).toEqual([1, null]);
  });

  it('a check requested during a check runs once more afterwards', async () => {
    const { scheduler, sets, wait } = clockwork();
    await scheduler.start();
    await scheduler.look();
    const before = sets();
    const looks = Array.from({ length: 6 }, () => scheduler.look());
    await Promise.all(looks);
    // Articles twice, then changes twice.
    expect(sets()).toBe(before + 4);
    expect(wait()).toBe(15 * SECOND);
  });

  it('listening applications run their schedulers by themselves', async () => {
    const overdue = await plan(NOW - HOUR);
    const now = () => site.clock.now;
    const [first, second] = [
      await buildTestApp(site.database, { now }),
      await buildTestApp(site.database, { now }),
    ];
    const total = async () =>
      (await getJson<ArticlePage>(second, '/api/articles?includeCount=true')).totalCount;
    expect(await total()).toBe(0);
    await first.listen({ host: '127.0.0.1', port: 0 });
    await expect.poll(async () => (await stateOf(overdue.id)).status).toBe('published');
    await expect.poll(total).toBe(1);

    const { id } = await plan(NOW + MINUTE);
    site.clock.now = NOW + MINUTE;
    // Any change in the admin area makes it look; by itself it would within fifteen seconds.
    jsonOf(await site.editor.put(`/api/articles/${overdue.id}`, { excerpt: 'Corrected.' }));
    await expect.poll(async () => (await stateOf(id)).status, { timeout: 5000 }).toBe('published');
    await expect.poll(total).toBe(2);
    expect(await site.events(id)).toHaveLength(1);
    await first.close();
    await second.close();
  });
});

describe.each(ENGINES)('several instances on one database on %s', (engine) => {
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  afterAll(() => site.close());

  it('each article is published once and ends once', async () => {
    // SQLite blocks the process while it waits for its lock, so two connections in one process can't compete.
    const others =
      engine === 'sqlite'
        ? []
        : await Promise.all([1, 2].map(() => openDatabase(site.database.config)));
    const made = [];
    for (let index = 0; index < 12; index += 1)
      made.push(await plan(NOW, { slug: `one-${index}` }));
    const ending: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      ending.push((await makeArticle(site.db, { unpublishAt: NOW })).id);
    }
    const databases = [site.db, site.db, ...others.map(({ db }) => db)];
    const all = databases.map((db) => clockwork(db));
    await Promise.all(all.map(({ scheduler }) => scheduler.start()));
    expect(all.flatMap(({ ended }) => ended.flat()).sort()).toEqual(ending);
    for (const id of ending) expect(await site.events(id)).toHaveLength(1);
    const taken = all.flatMap(({ published }) => published.flat());
    expect(taken.sort()).toEqual(made.map(({ id }) => id).sort());
    expect(all.flatMap(({ errors }) => errors)).toEqual([]);
    for (const { id } of made) {
      expect(await site.events(id)).toHaveLength(1);
      expect((await stateOf(id)).version).toBe(2);
    }
    for (const { close } of others) await close();
  });
});
