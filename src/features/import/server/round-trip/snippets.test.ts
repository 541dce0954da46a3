import { afterEach, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import type { Import } from '#features/import/contract.ts';
import type { Snippet } from '#features/snippets/contract.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { essenceOf, exported, importBytes } from '#tests/support/site/export-and-import.ts';
import { IMPORTS, openImportSite } from '#tests/support/site/import-site.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

const NOTICE = '<p>We earn a commission.</p>';
const shown = (key: string, html: string) => `<div class="snippet-${key}">${html}</div>`;
const snippetsOf = async ({ admin }: Pick<TestSite, 'admin'>) =>
  jsonOf<Snippet[]>(await admin.get('/api/admin/snippets'));

describe.each(ENGINES)('imported snippets on %s', (engine) => {
  const sites: Pick<TestSite, 'close'>[] = [];
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.close();
  });
  const undo = async (site: TestSite, { id, items }: Import) => {
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/undo`, { count: items.created }));
    await site.app.jobs.runDue();
  };

  it('of our own format are shared by their articles again, until an undo', async () => {
    const there = await openTestSite({ engine, env: { SITE_URL: 'https://there.example' } });
    sites.push(there);
    for (const title of ['Notice', 'Unused']) {
      jsonOf(await there.editor.post('/api/snippets', { title, content: NOTICE }), 201);
    }
    const fields = { title: 'A review', category: 'guide', status: 'published' };
    const key = (await snippetsOf(there))[0]?.key ?? '';
    const content = `<p>A.</p>${shown(key, NOTICE)}`;
    jsonOf(await there.editor.post('/api/articles', { ...fields, content }), 201);
    const bytes = await exported(there);
    const here = await openTestSite({ engine, env: { SITE_URL: 'https://here.example' } });
    sites.push(here);
    here.clock.now = there.clock.now;
    const imported = await importBytes(here, bytes);
    expect(imported.notes).toEqual([{ issue: '2 snippets', action: 'Imported' }]);
    const [notice, unused] = await snippetsOf(here);
    expect([notice, unused]).toMatchObject([
      { key, title: 'Notice', content: NOTICE, uses: 1 },
      { title: 'Unused', uses: 0 },
    ]);
    const essence = async (of: Buffer) => (await essenceOf(of))['snippets.jsonl'];
    expect(await essence(await exported(here))).toEqual(await essence(bytes));
    const other = await openTestSite({ engine, env: { SITE_URL: 'https://other.example' } });
    sites.push(other);
    other.clock.now = there.clock.now;
    jsonOf(
      await other.editor.post('/api/snippets', { title: 'Ours', content: '<p>Ours.</p>' }),
      201,
    );
    await other.db.updateTable('snippets').set({ key }).execute();
    await importBytes(other, bytes);
    await other.app.jobs.runDue();
    const { content: kept } = await other.db
      .selectFrom('article_bodies')
      .select('content')
      .executeTakeFirstOrThrow();
    expect(kept, 'of a snippet that this site has with another text').toBe(`<p>A.</p>${NOTICE}`);
    await undo(here, imported);
    expect(await snippetsOf(here)).toEqual([]);
  }, 60_000);

  it('of WordPress are its synced patterns, with the text that posts show', async () => {
    const site = await openImportSite(engine);
    sites.push(site);
    const pattern = (id: number, title: string, content: string) =>
      ({ id, type: 'wp_block', title, content }) as const;
    const refer = (id: number) => `<!-- wp:block {"ref":${id}} /-->`;
    const imported = await site.importPosts([
      pattern(130, 'Shop notice', `<!-- wp:paragraph -->${NOTICE}<!-- /wp:paragraph -->`),
      pattern(
        131,
        'Logo',
        '<!-- wp:html --><img src="https://cdn.example/a.png"><!-- /wp:html -->',
      ),
      { id: 1, content: `<!-- wp:paragraph --><p>A.</p><!-- /wp:paragraph -->${refer(130)}` },
      { id: 2, content: `${refer(130)}${refer(131)}` },
    ]);
    expect(imported.items).toMatchObject({ created: 2, failed: 0 });
    await site.app.jobs.runDue();
    const [notice, ...others] = await snippetsOf(site);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ key: 'wp-130', title: 'Shop notice', uses: 2 });
    expect((await site.articleAt(imported.id, 0)).content).toBe(
      `<p>A.</p>${shown('wp-130', NOTICE)}`,
    );
    // A pattern with an image of another site stays ordinary text.
    expect((await site.articleAt(imported.id, 1)).content).toMatch(
      /^<div class="snippet-wp-130">.*<\/div><figure><img src=/,
    );
    const changed = { title: 'Shop notice', content: '<p>Nothing.</p>', version: 1 };
    jsonOf(await site.editor.put(`/api/snippets/${notice?.id}`, changed));
    const article: AdminArticle = await site.articleAt(imported.id, 0);
    expect(article.content).toBe(`<p>A.</p>${shown('wp-130', '<p>Nothing.</p>')}`);
  }, 60_000);
});
