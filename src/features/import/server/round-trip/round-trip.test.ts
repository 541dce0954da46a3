import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCategories } from '#features/taxonomy/server/public.ts';
import { upload } from '#tests/support/content/images.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { magazines, writeMagazine } from '#tests/support/generated/magazines.ts';
import { essenceOf, exported, importBytes } from '#tests/support/site/export-and-import.ts';
import { IMPORTS } from '#tests/support/site/import-site.ts';
import { smallImage } from '#tests/support/site/site-beside-others.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import type { Import } from '../../contract.ts';
import type { ImportItemPage } from '../../items.contract.ts';

/** A site as a first start makes it, with the images of its library. */
async function emptied(site: TestSite) {
  const tables = ['articles', 'imports', 'redirects', 'tags', 'categories', 'jobs'] as const;
  for (const table of tables) {
    await site.db.deleteFrom(table).execute();
  }
  await seedCategories(site.db);
}

describe.each(ENGINES)('a magazine in our own format on %s', (engine) => {
  let there: TestSite;
  let here: TestSite;
  beforeAll(async () => {
    there = await openTestSite({ engine, env: { SITE_URL: 'https://there.example' } });
    here = await openTestSite({ engine, env: { SITE_URL: 'https://here.example' } });
    const { app, author } = there;
    jsonOf(await upload(app, { cookie: author.cookie }, await smallImage(), 'lamp.jpg'), 201);
    await app.jobs.runDue();
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const undo = async ({ id, items }: Import) => {
    // Within ten minutes of the login.
    here.clock.now = NOW;
    jsonOf(await here.admin.post(`${IMPORTS}/${id}/undo`, { count: items.created }));
    await here.app.jobs.runDue();
    expect(jsonOf<Import>(await here.admin.get(`${IMPORTS}/${id}`)).state).toBe('undone');
  };

  it('is the same after an export and import, and an undo deletes its articles, redirects and images', async () => {
    await fc.assert(
      fc.asyncProperty(magazines, async (magazine) => {
        await emptied(there);
        await emptied(here);
        await here.db.deleteFrom('media').execute();
        await writeMagazine(there, magazine);
        const bytes = await exported(there);
        here.clock.now = there.clock.now;
        const moved = await importBytes(here, bytes);
        expect(moved.items.skipped).toBe(0);
        expect(await essenceOf(await exported(here))).toEqual(await essenceOf(bytes));
        await undo(moved);
        const left = await essenceOf(await exported(here));
        for (const kind of ['articles', 'redirects', 'images']) {
          expect([kind, left[`${kind}.jsonl`]]).toEqual([kind, []]);
        }
      }),
      { seed: 20261123, endOnFailure: true, numRuns: engine === 'sqlite' ? 8 : 3 },
    );
  }, 120_000);

  it('existing records win over an import, and an undo leaves edited articles and taxonomy', async () => {
    await emptied(there);
    await emptied(here);
    const post = async (site: TestSite, url: string, body: object) =>
      jsonOf<{ id: number; slug: string }>(await site.editor.post(url, body), 201);
    const write = (site: TestSite, title: string, category: string) =>
      post(site, '/api/articles', {
        title,
        category,
        content: '<p>Words</p>',
        tags: ['RPG', 'C++'],
      });
    const feature = async (site: TestSite, id: number, page: string, slot = 'main') =>
      jsonOf(await site.editor.put(`/api/articles/${id}/featured`, { page, slot }));
    const idOf = async (site: TestSite, slug: string) => {
      const all = jsonOf<{ id: number; slug: string }[]>(await site.visitor.get('/api/categories'));
      return all.find((one) => one.slug === slug)?.id ?? 0;
    };
    const rename = async (site: TestSite, slug: string, name: string) =>
      jsonOf(
        await site.editor.put(`/api/categories/${await idOf(site, slug)}`, {
          name,
          description: '',
        }),
      );

    await rename(there, 'news', 'Newest');
    await rename(there, 'guide', 'Ways');
    await rename(there, 'review', 'Tests');
    const { slug } = await post(there, '/api/categories', { name: 'Retro' });
    await post(there, '/api/categories', { name: 'Hardware' });
    await post(there, '/api/tags', { name: 'Strategy', description: 'Thinking' });
    await post(there, '/api/tags', { name: 'Racing', description: 'Driving' });
    const one = await write(there, 'One', slug);
    await feature(there, one.id, 'homepage');
    await feature(there, one.id, 'reviews');
    await feature(there, one.id, 'guides');

    await rename(here, 'news', 'Ours');
    const ours = await write(here, 'Ours', 'news');
    await feature(here, ours.id, 'homepage');
    await post(here, '/api/tags', { name: 'racing' });
    const moved = await importBytes(here, await exported(there));
    const names = async () => {
      const rows = await here.db.selectFrom('categories').select('name').orderBy('id').execute();
      return rows.map(({ name }) => name);
    };
    const tags = () =>
      here.db.selectFrom('tags').select(['name', 'description']).orderBy('name_key').execute();
    const placed = async () => {
      const rows = await here.db
        .selectFrom('placements')
        .innerJoin('articles', 'articles.id', 'article_id')
        .select(['page', 'title'])
        .orderBy('page')
        .execute();
      return rows.map(({ page, title }) => `${page}: ${title}`);
    };
    expect(await names()).toEqual([
      'Tests',
      'Ours',
      'Education',
      'Ways',
      'Community',
      'Retro',
      'Hardware',
    ]);
    expect(await placed()).toEqual(['guides: One', 'homepage: Ours', 'reviews: One']);
    const { items } = jsonOf<ImportItemPage>(await here.admin.get(`${IMPORTS}/${moved.id}/items`));
    expect(items[0]?.warnings).toEqual([
      {
        issue: 'Featured on homepage, main',
        action: 'Not featured: another article has that slot',
      },
    ]);

    await rename(here, 'guide', 'Our ways');
    await rename(here, 'hardware', 'Our things');
    const arrived = items[0]?.articleId ?? 0;
    jsonOf(
      await here.editor.put(`/api/articles/${arrived}`, { title: 'Edited', category: 'news' }),
    );
    await feature(here, arrived, 'reviews', 'sidebar');
    await undo(moved);
    expect(await names()).toEqual([
      'Tests',
      'Ours',
      'Education',
      'Our ways',
      'Community',
      'Retro',
      'Our things',
    ]);
    expect((await tags()).map(({ name }) => name)).toEqual(['C++', 'racing', 'RPG', 'Strategy']);
    expect(await placed()).toEqual(['guides: Edited', 'homepage: Ours', 'reviews: Edited']);
  });
});
