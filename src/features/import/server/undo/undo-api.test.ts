import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { ENGINES } from '#tests/support/stores/test-store.ts';

describe.each(ENGINES)('taking an import back on %s', (engine) => {
  let site: ImportSite;
  beforeAll(async () => {
    site = await openImportSite(engine);
  });
  beforeEach(() => site.empty());
  afterAll(() => site.close());

  async function undo(id: number, body: object) {
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/undo`, body));
    await site.app.jobs.runDue();
    return site.view(id);
  }
  const post = (id: number, more = {}) => ({ id, title: `Post ${id}`, ...more });
  const TIPS: [string, string, string][] = [['category', 'tips', 'Tips']];
  const LAMPS: typeof TIPS = [['post_tag', 'lamps', 'lamps']];
  const tags = async () =>
    (await site.db.selectFrom('tags').select('name').execute()).map(({ name }) => name);
  const slugs = async () =>
    (await site.db.selectFrom('categories').select('slug').execute()).map(({ slug }) => slug);
  const edit = async (id: number, position: number) => {
    const article = await site.articleAt(id, position);
    jsonOf(await site.admin.put(`/api/articles/${article.id}`, { title: 'Edited here' }));
  };

  it('leaves nothing of it: no article, category, tag or placement', async () => {
    const posts = Array.from({ length: 23 }, (_, index) => post(index + 1, { terms: TIPS }));
    const { id } = await site.move([...posts, post(24, { sticky: true, terms: LAMPS })]);
    expect(await tags()).toEqual(['lamps']);
    expect(await slugs()).toContain('tips-tricks');
    expect(await undo(id, { count: 24 })).toMatchObject({
      ...{ state: 'undone', items: { created: 0, removed: 24 }, error: null },
    });
    expect(await site.titles()).toEqual([]);
    expect(await slugs()).not.toContain('tips-tricks');
    expect(await tags()).toEqual([]);
    expect(await site.db.selectFrom('placements').selectAll().execute()).toEqual([]);
    expect(await site.db.selectFrom('redirects').selectAll().execute()).toEqual([]);
    expect(await site.db.selectFrom('import_additions').selectAll().execute()).toEqual([]);
    const security = site.db.selectFrom('security_log').select(['event', 'detail']);
    expect(await security.where('event', 'like', 'import.%').orderBy('id').execute()).toEqual(
      expect.arrayContaining([{ event: 'import.undone', detail: expect.any(String) }]),
    );
  });

  it('keeps what was edited here, and what that needs', async () => {
    const { id } = await site.move([post(1, { terms: TIPS }), post(2)]);
    await edit(id, 0);
    expect(await site.view(id)).toMatchObject({ editedSince: 1 });
    await undo(id, { count: 2 });
    expect(await site.titles()).toEqual(['Edited here']);
    expect(await site.statesOf(id)).toEqual(['edited', 'removed']);
    expect(await slugs()).toContain('tips-tricks');
  });

  it('takes what was edited here too, where that is asked for', async () => {
    const { id } = await site.move([post(1), post(2)]);
    await edit(id, 0);
    await undo(id, { count: 2, edited: true });
    expect(await site.titles()).toEqual([]);
  });

  it('brings what it changed back to what that was', async () => {
    const first = await site.move([post(1, { content: 'Before.' })]);
    const second = await site.move([post(1, { title: 'Changed', content: 'After.' }), post(2)]);
    expect(await site.statesOf(second.id)).toEqual(['updated', 'created']);
    await undo(second.id, { count: 2 });
    expect(await site.articleAt(first.id, 0)).toMatchObject({
      ...{ title: 'Post 1', content: '<p>Before.</p>', publishedAt: '2019-06-03T10:00:00.000Z' },
    });
    expect(await site.titles()).toEqual(['Post 1']);
    // It is nobody's edit: the first import may be taken back as well.
    expect(await site.view(first.id)).toMatchObject({ editedSince: 0 });
    await undo(first.id, { count: 1 });
    expect(await site.titles()).toEqual([]);
  });

  it('leaves what a later import changed, and can come again after both', async () => {
    const first = await site.move([post(1), post(2)]);
    const second = await site.move([post(1, { title: 'Changed there' }), post(2)]);
    await undo(first.id, { count: 2 });
    expect(await site.titles()).toEqual(['Changed there']);
    expect(await site.statesOf(second.id)).toEqual(['updated', 'removed']);
    await undo(second.id, { count: 1 });
    await site.db.deleteFrom('articles').execute();
    const third = await site.move([post(2)]);
    expect(third).toMatchObject({ items: { created: 1 } });
  });

  it('cannot be forgotten while something edited of it is here', async () => {
    const { id } = await site.move([post(1), post(2)]);
    await edit(id, 0);
    await undo(id, { count: 2 });
    expect(problemOf(await site.admin.del(`${IMPORTS}/${id}`)).code).toBe('import.is_here');
  });

  it('asks for the images of what stands again', async () => {
    const image = '<img src="https://old.example/wp-content/uploads/a.jpg">';
    const { id } = await site.move([post(1, { content: image })]);
    const second = await site.move([post(1, { content: 'Without.' })]);
    const { id: articleId } = await site.articleAt(id, 0);
    await undo(second.id, { count: 1 });
    const uses = site.db.selectFrom('remote_image_uses').select('article_id');
    expect(await uses.execute()).toEqual([{ article_id: articleId }]);
  });

  it('can be moved in again after that', async () => {
    const { id } = await site.move([post(1)]);
    await undo(id, { count: 1 });
    const again = await site.move([post(1)]);
    expect(again).toMatchObject({ items: { created: 1 } });
    expect(await site.titles()).toEqual(['Post 1']);
  });

  it('asks for the number of articles, and is refused while they come', async () => {
    const { id } = await site.move([post(1), post(2)]);
    const wrong = await site.admin.post(`${IMPORTS}/${id}/undo`, { count: 3 });
    expect([wrong.statusCode, problemOf(wrong).code]).toEqual([409, 'import.count']);
    const moving = await site.read([post(3)]);
    jsonOf(await site.admin.post(`${IMPORTS}/${moving.id}/move`, {}));
    const early = await site.admin.post(`${IMPORTS}/${moving.id}/undo`, { count: 0 });
    expect(problemOf(early).code).toBe('import.state');
    await site.app.jobs.runDue();
  });

  it('is done where a move is cancelled so', async () => {
    const { id } = await site.read([post(1), post(2)]);
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/move`, {}));
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/cancel`, { undo: true }));
    await site.app.jobs.runDue();
    expect(await site.view(id)).toMatchObject({ state: 'undone' });
    expect(await site.titles()).toEqual([]);
  });
});
