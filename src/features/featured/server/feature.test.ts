import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminSummary } from '#features/articles/contract.ts';
import { type ArticleFields, createArticle } from '#features/articles/server/public.ts';
import { articleFields } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields, getJson, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminPlacements, FeaturedByPage } from '../contract.ts';
import type { FeaturedPage } from '../values.ts';
import type { Slot } from './feature.ts';

describe.each(ENGINES)('placements on %s', (engine) => {
  const site = testSite({ engine });
  beforeEach(() => site.db.deleteFrom('articles').execute());

  const make = async (title: string, fields: Partial<ArticleFields> = {}) => {
    const all = articleFields({ title, category: 'guide', ...fields });
    return (await createArticle(site.db, all, { userId: 1, now: NOW })).id;
  };
  const put = (id: number, page: FeaturedPage, slot: Slot) =>
    site.editor.put(`/api/articles/${id}/featured`, { page, slot });
  const set = async (id: number, page: FeaturedPage, slot: Slot) =>
    jsonOf<AdminSummary>(await put(id, page, slot));
  const toggle = async (id: number) =>
    jsonOf<AdminSummary>(await site.editor.put(`/api/articles/${id}/featured`));
  const master = async (id: number) =>
    jsonOf<AdminSummary>(await site.editor.put(`/api/articles/${id}/master-featured`));
  /** A page as its manager sees it: 'main | side side'. */
  const held = async (page: FeaturedPage) => {
    const url = `/api/admin/placements/${page}`;
    const { mainFeatured, sidebarArticles } = jsonOf<AdminPlacements>(await site.editor.get(url));
    const side = sidebarArticles.map(({ title }) => title).join(' ');
    return `${mainFeatured?.title ?? '-'} | ${side}`.trim();
  };
  /** A page as visitors see it. */
  const shown = async (page: FeaturedPage) => {
    const url = `/api/featured-articles/${page}`;
    const { mainFeatured, sidebarArticles } = await getJson<FeaturedByPage>(site.app, url);
    const side = sidebarArticles.map(({ title }) => title).join(' ');
    return `${mainFeatured?.title ?? '-'} | ${side}`.trim();
  };
  const refusal = async (answer: ReturnType<typeof put>) => {
    const given = await answer;
    return [given.statusCode, problemOf(given).code];
  };

  describe('the main slot of the home page', () => {
    it.each(['put', 'patch'] as const)(
      '%s features an article, and readers see it at once',
      async (method) => {
        const [a, b] = [await make('A'), await make('B')];
        const url = (id: number) => `/api/articles/${id}/master-featured`;
        const first = jsonOf<AdminSummary>(await site.editor[method](url(a)));
        expect(first).toMatchObject({ id: a, masterFeatured: true, featured: false });
        expect(await getJson(site.app, '/api/master-featured-article')).toMatchObject({ id: a });
        jsonOf(await site.editor[method](url(b)));
        expect([await held('homepage'), await shown('homepage')]).toEqual(['B |', 'B |']);
        jsonOf(await site.editor[method](url(b)));
        expect(await site.events(b)).toEqual([['placement.set', 'Edith', 'homepage, main']]);
      },
    );

    it('an article from the sidebar moves to the main slot, and the gap closes', async () => {
      const [a, b, c] = [await make('A'), await make('B'), await make('C')];
      for (const id of [a, b, c]) await set(id, 'homepage', 'sidebar');
      await master(a);
      expect(await held('homepage')).toBe('A | B C');
      const rows = await site.db.selectFrom('placements').select('position').execute();
      expect(rows.map(({ position }) => position).sort()).toEqual([0, 1, 2]);
    });

    it('DELETE empties the main slot and keeps other placements', async () => {
      const [a, b] = [await make('A'), await make('B')];
      await master(a);
      await set(a, 'guides', 'main');
      await set(b, 'homepage', 'sidebar');
      const url = (id: number) => `/api/articles/${id}/master-featured`;
      expect(jsonOf(await site.editor.del(url(b)))).toMatchObject({ featured: true });
      expect(await held('homepage')).toBe('A | B');
      const answer = jsonOf<AdminSummary>(await site.editor.del(url(a)));
      expect(answer).toMatchObject({ masterFeatured: false, featured: true });
      expect([await held('homepage'), await held('guides')]).toEqual(['- | B', 'A |']);
      expect((await site.events(a)).at(-1)).toEqual(['placement.removed', 'Edith', 'homepage']);
      expect(jsonOf(await site.editor.del(url(a)))).toEqual(answer);
      expect(await getJson(site.app, '/api/featured-articles/all')).toMatchObject({
        mainFeatured: null,
      });
    });
  });

  describe('placements on a page', () => {
    it.each(['homepage', 'reviews', 'education', 'guides', 'community', 'news'] as const)(
      'on %s an article gets exactly the requested slot',
      async (page) => {
        const a = await make('A');
        const isMaster = page === 'homepage';
        const main = await set(a, page, 'main');
        expect([main.featured, main.masterFeatured]).toEqual([!isMaster, isMaster]);
        expect(await shown(page)).toBe('A |');
        expect(await set(a, page, 'sidebar')).toMatchObject({
          featured: true,
          masterFeatured: false,
        });
        expect(await shown(page)).toBe('- | A');
        expect(await set(a, page, 'none')).toMatchObject({ featured: false });
        expect(await shown(page)).toBe('- |');
        expect(await site.events(a)).toEqual([
          ['placement.set', 'Edith', `${page}, main`],
          ['placement.set', 'Edith', `${page}, sidebar`],
          ['placement.removed', 'Edith', page],
        ]);
      },
    );

    it('repeating a placement changes nothing and records no event', async () => {
      const [a, b, c] = [await make('A'), await make('B'), await make('C')];
      await set(a, 'news', 'none');
      await set(a, 'news', 'main');
      await set(a, 'news', 'main');
      for (const id of [b, c, b]) await set(id, 'news', 'sidebar');
      expect(await held('news')).toBe('A | B C');
      expect([await site.events(a), await site.events(b)].map((events) => events.length)).toEqual([
        1, 1,
      ]);
    });

    it('the sidebar holds three articles, and a fourth is refused by name', async () => {
      const ids = [];
      for (const title of ['A', 'B', 'C', 'D', 'M']) ids.push(await make(title));
      const [a = 0, b = 0, c = 0, d = 0, m = 0] = ids;
      for (const id of [a, b, c]) await set(id, 'news', 'sidebar');
      await set(m, 'news', 'main');
      expect(await refusal(put(d, 'news', 'sidebar'))).toEqual([409, 'placement.full']);
      expect(await refusal(put(m, 'news', 'sidebar'))).toEqual([409, 'placement.full']);
      expect(await held('news')).toBe('M | A B C');
      await set(b, 'news', 'none');
      expect(await held('news')).toBe('M | A C');
      await set(d, 'news', 'sidebar');
      expect(await held('news')).toBe('M | A C D');
      await set(a, 'news', 'main');
      expect(await held('news')).toBe('A | C D');
    });

    it('of many concurrent placements in one sidebar three succeed', async () => {
      const ids = [];
      for (let index = 0; index < 6; index += 1) ids.push(await make(`${index}`));
      const answers = await Promise.all(ids.map((id) => put(id, 'news', 'sidebar')));
      const codes = answers.map((answer) => answer.statusCode).sort();
      expect(codes).toEqual([200, 200, 200, 409, 409, 409]);
      expect((await held('news')).split(' ')).toHaveLength(5);
    });

    it('a placement on one page does not change another', async () => {
      const a = await make('A');
      await set(a, 'news', 'main');
      await set(a, 'reviews', 'sidebar');
      await master(a);
      await set(a, 'news', 'none');
      expect([await held('news'), await held('reviews'), await held('homepage')]).toEqual([
        '- |',
        '- | A',
        'A |',
      ]);
    });

    it('unknown pages, slots and fields are refused by name, and a missing article is 404', async () => {
      const a = await make('A');
      const bad = async (body: object) =>
        badFields(await site.editor.put(`/api/articles/${a}/featured`, body)).sort();
      expect(await bad({ page: '../news', slot: 'left' })).toEqual(['page', 'slot']);
      for (const page of ['review', 'all', 'hardware', 'constructor']) {
        expect(await bad({ page, slot: 'main' }), page).toEqual(['page']);
        expect(badFields(await site.editor.get(`/api/admin/placements/${page}`))).toEqual(['page']);
      }
      expect(await bad({})).toEqual(['page', 'slot']);
      expect(await bad({ page: 'news', slot: 'main', position: 1 })).toEqual(['position']);
      expect(await refusal(put(999_999, 'news', 'main'))).toEqual([404, 'article.not_found']);
      for (const way of ['featured', 'master-featured']) {
        const url = `/api/articles/999999/${way}`;
        expect(await refusal(site.editor.put(url)), way).toEqual([404, 'article.not_found']);
      }
      const gone = site.editor.del('/api/articles/999999/master-featured');
      expect(await refusal(gone)).toEqual([404, 'article.not_found']);
    });
  });

  describe('the featured toggle', () => {
    it('switching on fills the free main slot of the category page', async () => {
      for (const [category, page] of [
        ['review', 'reviews'],
        ['news', 'news'],
        ['education', 'education'],
        ['guide', 'guides'],
        ['community', 'community'],
      ] as const) {
        const id = await make(category, { category });
        expect(await toggle(id)).toMatchObject({ featured: true, masterFeatured: false });
        expect(await shown(page)).toBe(`${category} |`);
      }
    });

    it('switching on puts the article first in a full sidebar and removes the last', async () => {
      const ids = [];
      for (const title of ['M', 'A', 'B', 'C', 'D']) ids.push(await make(title));
      for (const id of ids) await toggle(id);
      expect(await held('guides')).toBe('M | D C B');
    });

    it('switching off removes every placement but the main slot of the home page', async () => {
      const [a, b] = [await make('A'), await make('B')];
      await set(a, 'guides', 'sidebar');
      await set(b, 'guides', 'sidebar');
      await set(a, 'news', 'main');
      await master(a);
      expect(await toggle(a)).toMatchObject({ featured: false, masterFeatured: true });
      expect([await held('guides'), await held('news'), await held('homepage')]).toEqual([
        '- | B',
        '- |',
        'A |',
      ]);
      expect((await site.events(a)).at(-1)).toEqual(['placement.removed', 'Edith', 'guides, news']);
    });

    it('the main article of the home page is not featured, and the toggle features it too', async () => {
      const a = await make('A');
      await master(a);
      expect(await toggle(a)).toMatchObject({ featured: true, masterFeatured: true });
      expect([await held('guides'), await held('homepage')]).toEqual(['A |', 'A |']);
    });

    it('the page of a custom category has slots, until the category is deleted', async () => {
      const category = { name: 'Esports', description: '', color: '#123456' };
      const { id, slug } = jsonOf<{ id: number; slug: string }>(
        await site.editor.post('/api/categories', category),
        201,
      );
      const a = await make('A', { category: slug });
      const b = await make('B', { category: slug });
      await toggle(a);
      await toggle(b);
      expect([await held('homepage'), await held(slug)]).toEqual(['- |', 'A | B']);
      expect([await shown(slug), await shown('ESports')]).toEqual(['A | B', 'A | B']);
      jsonOf(await site.editor.del(`/api/categories/${id}?moveTo=news`));
      expect(await refusal(put(a, slug, 'main'))).toEqual([400, 'request.invalid']);
      const again = await site.editor.post('/api/categories', category);
      expect(await held(slug)).toBe('- |');
      jsonOf(await site.editor.del(`/api/categories/${jsonOf<{ id: number }>(again, 201).id}`));
    });
  });

  it('a placed article appears once it is public', async () => {
    const draft = await make('Draft', { status: 'draft' });
    const other = await make('Other');
    expect(await set(draft, 'news', 'main')).toMatchObject({ featured: true });
    await set(draft, 'reviews', 'sidebar');
    await set(other, 'reviews', 'sidebar');
    expect([await held('reviews'), await shown('reviews')]).toEqual([
      '- | Draft Other',
      '- | Other',
    ]);
    expect([await held('news'), await shown('news')]).toEqual(['Draft |', '- |']);
    jsonOf(await site.editor.put(`/api/articles/${draft}`, { status: 'published' }));
    expect([await shown('news'), await shown('reviews')]).toEqual(['Draft |', '- | Draft Other']);
    jsonOf(await site.editor.post(`/api/moderation/archive/${draft}`));
    expect([await held('news'), await shown('news')]).toEqual(['Draft |', '- |']);
  });

  it('authors and visitors cannot place articles', async () => {
    const a = await make('A', { authorId: site.author.id });
    for (const call of [
      site.author.put(`/api/articles/${a}/featured`),
      site.author.put(`/api/articles/${a}/master-featured`),
      site.author.patch(`/api/articles/${a}/master-featured`),
      site.author.del(`/api/articles/${a}/master-featured`),
      site.author.put('/api/admin/placements/news/sidebar', { articleIds: [] }),
      site.author.get('/api/admin/placements/news'),
    ]) {
      expect(await refusal(call)).toEqual([403, 'auth.forbidden']);
    }
    const visitor = site.visitor.put(`/api/articles/${a}/featured`);
    expect(await refusal(visitor)).toEqual([401, 'auth.required']);
    expect(await site.events(a)).toEqual([]);
  });
});
