import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { wxr } from '#tests/support/content/wxr.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Import, ImportList } from '../../contract.ts';

const BASE = '/api/admin/imports';

describe.each(ENGINES)('a dry run of a file on the server on %s', (engine) => {
  const site = testSite({ engine });

  /** Puts a file into the folder of imports, and has it read. */
  async function read(name: string, text: string): Promise<Import> {
    const folder = path.join(site.database.config.dataDir, 'imports');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, name), text);
    const { id } = jsonOf<Import>(await site.admin.post(BASE, { path: name }), 201);
    await site.app.jobs.runDue();
    return jsonOf<Import>(await site.admin.get(`${BASE}/${id}`));
  }

  it('lists the contents, what happens to them and proposed choices, and writes nothing', async () => {
    const countArticles = () => site.db.selectFrom('articles').select('id').execute();
    const before = await countArticles();
    const found = await read('old.xml', wxr([{ id: 1 }, { id: 2, status: 'private' }]));
    expect(found).toMatchObject({
      name: 'old.xml',
      state: 'ready',
      error: null,
      warnings: 1,
      edited: 0,
      report: { items: 2, outcomes: { imported: 1, draft: 1 } },
      items: { waiting: 2, created: 0 },
    });
    expect(await countArticles()).toEqual(before);
    const { imports } = jsonOf<ImportList>(await site.admin.get(BASE));
    expect(imports[0]).toMatchObject({ id: found.id, state: 'ready', items: 0 });
  });

  it('plans a slug for each item that no article and no other item has', async () => {
    await makeArticle(site.db, { slug: 'a-lamp' });
    const one = { title: 'A lamp', slug: 'a-lamp' };
    const items = [1, 2, 3, 4, 5].map((id) => ({ ...one, id }));
    const { id } = await read('same.xml', wxr([...items, { ...one, id: 1 }]));
    const planned = site.db.selectFrom('import_items').select('slug').where('import_id', '=', id);
    const slugs = (await planned.orderBy('position').execute()).map(({ slug }) => slug);
    expect(slugs).toEqual(['a-lamp-2', 'a-lamp-3', `a-lamp-${id}-2`, 'a-lamp-4', 'a-lamp-5']);
  });

  it('reports in one line why a file cannot be read', async () => {
    expect(await read('page.xml', '<!doctype html><html></html>')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('not a WordPress export'),
    });
  });

  it.each(['../savepoint.db', '/etc/passwd', 'none.xml', '.'])('refuses %s', async (name) => {
    expect(badFields(await site.admin.post(BASE, { path: name }))).toEqual(['path']);
  });

  it('is for admins', async () => {
    expect((await site.editor.get(BASE)).statusCode).toBe(403);
  });
});
