import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Import } from '../../contract.ts';

describe.each(ENGINES)('texts that no database accepts, on %s', (engine) => {
  let site: ImportSite;
  beforeAll(async () => {
    site = await openImportSite(engine);
    await site.empty();
  });
  afterAll(() => site.close());

  it('are imported without NULs and lone surrogates, and stop no others', async () => {
    const folder = path.join(site.database.config.dataDir, 'imports');
    await mkdir(folder, { recursive: true });
    const post = (id: string, fields: object = {}) => ({
      id,
      title: 'A lamp',
      slug: id,
      html: '<p>Words.</p>',
      status: 'published',
      type: 'post',
      visibility: 'public',
      published_at: '2024-01-02T08:00:00.000Z',
      ...fields,
    });
    const lost = { version: '0.3.1', atoms: [], cards: [], markups: [], sections: [] };
    const posts = [
      post('p\0one', {
        title: 'A \0lamp\ud800 😀',
        slug: 'a\0',
        custom_excerpt: 'In\0 short',
        html: '<p>Wo\0rds\udc00.</p><!--kg-card-begin: html--><script>\0x</script><!--kg-card-end: html-->',
      }),
      post('two', { html: null, mobiledoc: `${JSON.stringify(lost)}\0` }),
    ];
    const tags = [{ id: 't', name: 'Ti\0ps', slug: 'tips' }];
    const posts_tags = [{ post_id: 'p\0one', tag_id: 't', sort_order: 0 }];
    const data = { posts, tags, posts_tags };
    const file = JSON.stringify({ db: [{ meta: { version: '5.82.1' }, data }] });
    await writeFile(path.join(folder, 'ghost.json'), file);
    const { id } = jsonOf<Import>(await site.admin.post(IMPORTS, { path: 'ghost.json' }), 201);
    await site.app.jobs.runDue();
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, {}));
    await site.app.jobs.runDue();
    expect(await site.statesOf(id)).toEqual(['created', 'created']);
    expect(await site.articleAt(id, 0)).toMatchObject({
      title: 'A lamp 😀',
      excerpt: 'In short',
      category: 'tips',
      content: expect.stringContaining('<p>Words.</p>'),
    });
  });
});
