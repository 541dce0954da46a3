import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE_EVENTS_JOB } from '#features/webhooks/server/public.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { makeGame } from '#tests/support/content/games.ts';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

describe('undoing an import', () => {
  let site: ImportSite;
  beforeAll(async () => {
    site = await openImportSite('sqlite');
  });
  beforeEach(() => site.empty());
  afterAll(() => site.close());

  async function undo(id: number) {
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/undo`));
    await site.app.jobs.runDue();
    return site.view(id);
  }
  const post = (id: number, more = {}) => ({ id, title: `Post ${id}`, ...more });
  const TIPS: [string, string, string][] = [['category', 'tips', 'Tips']];
  const LAMPS: typeof TIPS = [['post_tag', 'lamps', 'lamps']];
  const edit = async (id: number, position: number) => {
    const article = await site.articleAt(id, position);
    jsonOf(await site.admin.put(`/api/articles/${article.id}`, { title: 'Edited here' }));
  };

  it('undo deletes the articles and redirects of an import and lists unused games and categories', async () => {
    const posts = Array.from({ length: 23 }, (_, index) => post(index + 1, { terms: TIPS }));
    const { id } = await site.importPosts([...posts, post(24, { sticky: true, terms: LAMPS })]);
    await makeGame(site.db, { title: 'Unused game' });
    const undone = await undo(id);
    expect(undone).toMatchObject({
      state: 'undone',
      items: { created: 0, undone: 24 },
      error: null,
    });
    expect(undone.unused).toEqual([
      { kind: 'games', count: 1, names: ['Unused game'] },
      { kind: 'categories', count: 6, names: expect.arrayContaining(['Tips & Tricks']) },
    ]);
    expect(await site.titles()).toEqual([]);
    for (const table of ['placements', 'redirects', 'import_additions'] as const) {
      expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const log = site.db.selectFrom('audit_log').select('action');
    expect(await log.where('action', '=', 'import.undone').execute()).toHaveLength(1);
  });

  it('an article edited since the import stays after an undo, and the import can be deleted', async () => {
    const { id } = await site.importPosts([post(1), post(2)]);
    await edit(id, 0);
    expect(await site.view(id)).toMatchObject({ edited: 1 });
    const early = await site.admin.del(`${IMPORTS}/${id}`);
    expect(problemOf(early)).toMatchObject({ status: 409, code: 'import.has_articles' });
    await undo(id);
    expect(await site.titles()).toEqual(['Edited here']);
    expect(await site.statesOf(id)).toEqual(['edited', 'undone']);
    expect((await site.admin.del(`${IMPORTS}/${id}`)).statusCode).toBe(200);
    expect(await site.titles()).toEqual(['Edited here']);
  });

  it('an article that an import updated stays after its undo, and after that of the first import', async () => {
    const first = await site.importPosts([post(1, { content: 'Before.' }), post(2)]);
    const second = await site.importPosts([
      post(1, { title: 'Changed', content: 'After.' }),
      post(3),
    ]);
    expect(await site.statesOf(second.id)).toEqual(['updated', 'created']);
    await undo(second.id);
    expect(await site.titles()).toEqual(['Changed', 'Post 2']);
    expect(await site.statesOf(second.id)).toEqual(['updated', 'undone']);
    await undo(first.id);
    expect(await site.titles()).toEqual(['Changed']);
    const { id } = await site.articleAt(second.id, 0);
    const revisions = site.db.selectFrom('revisions').where('article_id', '=', id);
    expect(await revisions.select('title').execute()).toContainEqual({ title: 'Post 1' });
  });

  it('an undone import can be imported again', async () => {
    const { id } = await site.importPosts([post(1)]);
    await undo(id);
    const again = await site.importPosts([post(1)]);
    expect(again).toMatchObject({ items: { created: 1 } });
    expect(await site.titles()).toEqual(['Post 1']);
  });

  it('undo is refused before and while an import runs', async () => {
    const { id } = await site.read([post(3)]);
    expect(problemOf(await site.admin.post(`${IMPORTS}/${id}/undo`)).code).toBe('import.state');
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, {}));
    expect(problemOf(await site.admin.post(`${IMPORTS}/${id}/undo`)).code).toBe('import.state');
    await site.app.jobs.runDue();
  });

  it('webhooks are notified neither of imported articles nor of their undo', async () => {
    await site.db
      .insertInto('webhooks')
      .values({
        url: 'https://hooks.example/',
        events: 'article.published article.deleted',
        secret: 'whsec_',
        is_active: 1,
        created_at: site.clock.now,
      })
      .execute();
    const compare = async () => {
      await enqueue(site.db, { name: ARTICLE_EVENTS_JOB, payload: null, now: site.clock.now });
      await site.app.jobs.runDue();
      return site.db.selectFrom('webhook_deliveries').select('event').execute();
    };
    const { id } = await site.importPosts([post(1), post(2, { status: 'draft' })]);
    expect(await compare()).toEqual([]);
    const known = site.db.selectFrom('webhook_articles').select('title');
    expect(await known.execute()).toEqual([{ title: 'Post 1' }]);
    await undo(id);
    expect(await known.execute()).toEqual([]);
    expect(await compare()).toEqual([]);
    await site.db.deleteFrom('webhooks').execute();
  });

  it('canceling with undo deletes what was imported so far', async () => {
    const { id } = await site.read([post(1), post(2)]);
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, {}));
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/cancel`, { undo: true }));
    await site.app.jobs.runDue();
    expect(await site.view(id)).toMatchObject({ state: 'undone' });
    expect(await site.titles()).toEqual([]);
  });
});
