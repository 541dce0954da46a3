import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareDatabase } from '#app/server/start/prepare-database.ts';
import { recordAudit, SCHEDULE } from '#features/audit-log/server/public.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import type { DemoPlan } from '../contract.ts';
import { removeDemo } from './remove-demo.ts';

// Loads the whole demo magazine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const REVIEW = 'understory-grows-on-you-and-then-through-you';

describe.each(ENGINES)('removing the demo magazine on %s', (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ engine, demo: true });
  });
  afterAll(() => site.close());

  const plan = async () => jsonOf<DemoPlan>(await site.admin.get('/api/setup/demo'));
  const namesOf = (items: DemoPlan['deleted'], kind: string) =>
    items.filter((one) => one.kind === kind).map(({ name }) => name);
  const bySlug = async (slug: string) => {
    const article = await site.db
      .selectFrom('articles')
      .select(['id', 'title'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    return article;
  };
  const count = async (table: 'articles' | 'games' | 'series' | 'authors' | 'tags' | 'users') => {
    const rows = await site.db.selectFrom(table).select('id').execute();
    return rows.length;
  };
  const start = (list: string) => site.admin.post('/api/setup/demo/removal', { list });
  async function remove() {
    const { list } = await plan();
    const started = jsonOf<DemoPlan>(await start(list), 202);
    await site.app.jobs.runDue();
    return started;
  }

  it('lists everything that the demo brought and nothing else', async () => {
    const { deleted, kept, also, isRemoving } = await plan();
    expect(isRemoving).toBe(false);
    expect(kept).toEqual([]);
    expect(namesOf(deleted, 'article')).toHaveLength(await count('articles'));
    expect(namesOf(deleted, 'game')).toHaveLength(await count('games'));
    expect(namesOf(deleted, 'series')).toHaveLength(await count('series'));
    expect(namesOf(deleted, 'author')).toHaveLength(await count('authors'));
    expect(namesOf(deleted, 'user')).toEqual([
      'mara.quill',
      'theo.vance',
      'ines.okoro',
      'jun.castell',
    ]);
    expect(also.tags).toBe(await count('tags'));
    expect(also.placements).toBeGreaterThan(20);
    expect(also.coverages).toBe(2);
  });

  it('a removal is refused with the new list if it would delete other items, as many or not', async () => {
    const mail = (username: string, email: string | null) =>
      site.db.updateTable('users').set({ email }).where('username', '=', username).execute();
    await mail('theo.vance', 'theo@pixel.example');
    const seen = await plan();
    await mail('theo.vance', null);
    await mail('mara.quill', 'mara@pixel.example');
    const refused = jsonOf<{ code: string; current: DemoPlan }>(await start(seen.list), 409);
    expect(refused).toMatchObject({ code: 'demo.list_changed', current: { isRemoving: false } });
    expect(refused.current.deleted).toHaveLength(seen.deleted.length);
    expect(refused.current).toEqual(await plan());
    expect(namesOf(refused.current.kept, 'user')).toEqual(['mara.quill']);
    await mail('mara.quill', null);
    for (const list of ['', 'x'.repeat(100)]) expect((await start(list)).statusCode).toBe(409);
    expect((await start('x'.repeat(101))).statusCode).toBe(400);
  });

  it('what someone changed stays with what it needs, and the rest is deleted as listed', async () => {
    const review = await bySlug(REVIEW);
    const games = await site.db
      .selectFrom('article_games')
      .innerJoin('games', 'games.id', 'article_games.game_id')
      .select('title')
      .where('article_id', '=', review.id)
      .execute();
    jsonOf(await site.admin.put(`/api/articles/${review.id}`, { title: 'Edited here' }));
    const [other] = await site.db
      .selectFrom('games')
      .selectAll()
      .where('title', '<>', games[0]?.title ?? '')
      .where('listed', '=', 1)
      .limit(1)
      .execute();
    jsonOf(
      await site.admin.post('/api/articles', {
        title: 'Written here',
        content: '<p>Words.</p>',
        category: 'news',
        status: 'published',
        tags: ['Ours'],
        games: [other?.slug ?? ''],
      }),
      201,
    );
    const trashed = await bySlug('why-doors-are-hard');
    jsonOf(await site.admin.del(`/api/articles/${trashed.id}`));
    const planned = await bySlug('writing-dialogue-that-survives-skipping');
    await recordAudit(site.db, NOW, SCHEDULE, [
      {
        action: 'article.published_on_time',
        subject: { type: 'article', id: planned.id, name: planned.title },
      },
    ]);
    await site.db
      .updateTable('users')
      .set({ email: 'theo@pixel.example' })
      .where('username', '=', 'theo.vance')
      .execute();

    const listed = await plan();
    const reasons = listed.kept.map(({ kind, name, changedBy, usedBy }) => [
      kind,
      name,
      changedBy ?? usedBy,
    ]);
    expect(reasons).toEqual(
      expect.arrayContaining([
        ['article', 'Edited here', 'Ada'],
        ['game', games[0]?.title, 'Edited here'],
        ['game', other?.title, 'Written here'],
        ['author', 'Ines Okoro', 'Edited here'],
        ['user', 'ines.okoro', 'Edited here'],
        ['user', 'theo.vance', null],
      ]),
    );
    expect(namesOf(listed.deleted, 'article')).toEqual(
      expect.arrayContaining([trashed.title, planned.title]),
    );

    const stop = new AbortController();
    const interrupted = removeDemo({ ...site.database, now: () => NOW, log: site.app.log }, 'Ada', {
      signal: stop.signal,
      onDeleted: () => stop.abort(),
    });
    await expect(interrupted).rejects.toThrow(/abort/);
    const rest = await plan();
    expect(rest.deleted).toEqual(listed.deleted.slice(10));
    expect(rest.kept).toEqual(listed.kept);

    expect(jsonOf(await start(listed.list), 409)).toMatchObject({ current: rest });
    const started = await remove();
    expect(started).toEqual({ ...rest, isRemoving: true });
    const titles = await site.db.selectFrom('articles').select('title').orderBy('id').execute();
    expect(titles.map(({ title }) => title)).toEqual(['Edited here', 'Written here']);
    expect(await count('games')).toBe(namesOf(listed.kept, 'game').length);
    expect(await count('authors')).toBe(namesOf(listed.kept, 'author').length);
    expect(await count('series')).toBe(namesOf(listed.kept, 'series').length);
    const left = await plan();
    expect(left).toMatchObject({ isRemoving: false, deleted: [], kept: listed.kept });
    const [entry] = await site.lastEvents(1);
    expect(entry).toMatchObject({
      action: 'demo.removed',
      actor: 'Ada',
      detail: `${rest.deleted.length} items deleted, ${listed.kept.length} items kept`,
    });
  });

  it('nothing of it is left in lists, search, feeds, sitemap or featured places', async () => {
    const list = await site.visitor.get('/api/articles');
    expect(list.body).toContain('Written here');
    expect(list.body).not.toContain('lantern-strait');
    const found = await site.visitor.get('/api/articles/search?q=lantern');
    expect(found.body).not.toContain('lantern-strait');
    expect((await site.visitor.get('/feed.xml')).body).not.toContain('lantern-strait');
    expect((await site.visitor.get('/sitemap.xml')).body).not.toContain('lantern-strait');
    const placed = await site.db.selectFrom('placements').select('article_id').execute();
    const review = await bySlug(REVIEW);
    expect(placed.every(({ article_id }) => article_id === review.id)).toBe(true);
  });

  it('a second removal changes nothing and logs nothing', async () => {
    const before = await site.lastEvents(1);
    const again = await remove();
    expect(again).toMatchObject({ isRemoving: false, deleted: [] });
    expect(await site.lastEvents(1)).toEqual(before);
    expect(await count('articles')).toBe(2);
  });

  it('the demo does not come back at the next start, even with nothing left', async () => {
    await site.db.deleteFrom('articles').execute();
    await site.db.deleteFrom('categories').execute();
    const { withDemo } = await prepareDatabase(site.database, site.database.config, NOW);
    expect(withDemo).toBe(false);
    expect(await count('articles')).toBe(0);
  });
});
