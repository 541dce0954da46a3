import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminArticle, Article } from '#features/articles/contract.ts';
import type { RevisionContent } from '#features/articles/editing.contract.ts';
import type { ArticleInput, ContentPreview } from '#features/articles/writing.contract.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { KnownSeries } from '../contract.ts';

const BASE = { title: 'A title', content: '<p>Some words.</p>', category: 'guide' };
const STRAIT = 'The Lantern Strait, properly';
const SLUG = 'the-lantern-strait-properly';

describe('series and guides', () => {
  const site = testSite();
  beforeEach(async () => {
    await site.db.deleteFrom('articles').execute();
    await site.db.deleteFrom('series').execute();
  });

  const write = async (fields: Partial<ArticleInput> = {}) =>
    jsonOf<AdminArticle>(
      await site.editor.post('/api/articles', { ...BASE, status: 'published', ...fields }),
      201,
    );
  const save = async (id: number, fields: object) =>
    jsonOf<AdminArticle>(await site.editor.put(`/api/articles/${id}`, fields));
  const read = async (slug: string) =>
    jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${slug}`));
  const seen = async (slug: string) => {
    const { series, seriesParts } = await read(slug);
    return [series?.part, seriesParts.map(({ title }) => title)];
  };
  const part = (title: string, number: number, fields: Partial<ArticleInput> = {}) =>
    write({ title, series: { title: STRAIT, part: number }, ...fields });

  it('a long list of series is complete, with the parts of each', async () => {
    const title = (index: number) => `Many ${String(index).padStart(4, '0')}`;
    const values = Array.from({ length: 1100 }, (_, index) => ({
      slug: `many-${index}`,
      title: title(index),
      title_key: title(index).toLowerCase(),
      words: '',
    }));
    for (const half of [values.slice(0, 550), values.slice(550, 1099)]) {
      await site.db.insertInto('series').values(half).execute();
    }
    await write({ series: { title: title(1099), part: 7 } });
    const all = jsonOf<KnownSeries[]>(await site.author.get('/api/admin/series'));
    expect(all.map((one) => one.title)).toEqual(values.map((one) => one.title));
    expect(all.at(-1)).toMatchObject({ parts: 1, last: 7 });
    expect(all[0]).toMatchObject({ parts: 0, last: 0 });
  });

  it('readers see the public parts, numbered in order', async () => {
    const third = await part('Third', 3);
    const second = await part('Second', 2, { status: 'draft' });
    const first = await part('First', 1);
    const place = { slug: SLUG, title: STRAIT, words: '' };
    expect(third.series).toEqual({ ...place, part: 3 });
    expect((await read(third.slug)).series).toEqual({ ...place, part: 2 });
    expect(await seen(third.slug)).toEqual([2, ['First', 'Third']]);
    expect(await seen(first.slug)).toEqual([1, ['First', 'Third']]);
    await save(second.id, { status: 'published' });
    expect(await seen(third.slug)).toEqual([3, ['First', 'Second', 'Third']]);
    jsonOf(await site.editor.del(`/api/articles/${first.id}`));
    expect(await seen(third.slug)).toEqual([2, ['Second', 'Third']]);
  });

  it('changing the number of a part reorders the series', async () => {
    const first = await part('First', 1);
    const second = await part('Second', 2);
    await save(first.id, { series: { title: STRAIT, part: 3 } });
    expect(await seen(second.slug)).toEqual([1, ['Second', 'First']]);
    await save(first.id, { series: null });
    expect(await seen(second.slug)).toEqual([1, ['Second']]);
    expect(await seen(first.slug)).toEqual([undefined, []]);
  });

  const known = async () => jsonOf<KnownSeries[]>(await site.author.get('/api/admin/series'));
  const idOf = async (title: string) => {
    const found = (await known()).find((one) => one.title === title);
    if (!found) throw new Error(`there is no series ${title}`);
    return found.id;
  };
  const edit = (id: number, fields: object) =>
    site.editor.put(`/api/series/${id}`, { title: STRAIT, ...fields });

  it('a series is found in any spelling and suggested', async () => {
    const one = await part('One', 4);
    await write({ title: 'Two', series: { title: ' the lantern strait – PROPERLY', part: 7 } });
    const strait = { id: expect.any(Number), slug: SLUG, title: STRAIT, words: '' };
    expect(await known()).toEqual([{ ...strait, parts: 2, last: 7 }]);
    await write({ title: '灯台', series: { title: '灯台の話', part: 1 } });
    expect((await known()).map(({ title }) => title)).toContain('灯台の話');
    await site.db.deleteFrom('articles').where('id', '!=', one.id).execute();
    expect((await known()).map(({ parts }) => parts)).toEqual([1, 0]);
  });

  it('a renamed series shows its new title everywhere and stays the same series', async () => {
    const first = await part('First', 1);
    jsonOf(await site.visitor.get(`/api/articles/slug/${first.slug}`));
    const id = await idOf(STRAIT);
    jsonOf(await edit(id, { title: 'Sailing the Strait', words: 'Five routes.' }));
    expect((await read(first.slug)).series).toEqual({
      slug: SLUG,
      title: 'Sailing the Strait',
      words: 'Five routes.',
      part: 1,
    });
    expect(await site.lastEvents(1)).toMatchObject([
      { action: 'series.edited', subject: { type: 'series', id, name: 'Sailing the Strait' } },
    ]);
    await site.app.jobs.runDue();
    const found = jsonOf<unknown[]>(await site.visitor.get('/api/search?q=sailing'));
    expect(found).toHaveLength(1);
    const { series } = jsonOf<RevisionContent>(
      await site.editor.get(`/api/articles/${first.id}/revisions/1`),
    );
    expect(series).toMatchObject({ slug: SLUG, title: 'Sailing the Strait' });
    // Another series can use its former title.
    const other = await part('Other', 1);
    expect(other.series).toMatchObject({ slug: `${SLUG}-2`, title: STRAIT });
    const taken = await edit(id, { title: ` ${STRAIT.toUpperCase()}` });
    expect([taken.statusCode, badFields(taken)]).toEqual([400, ['title']]);
  });

  it('a series with drafts can be reordered, and parts added meanwhile come last', async () => {
    const first = await part('First', 1);
    const second = await part('Second', 2, { status: 'draft' });
    const third = await part('Third', 3);
    const late = await part('Late', 4);
    const id = await idOf(STRAIT);
    jsonOf(await edit(id, { order: [third.id, second.id, first.id] }));
    expect(await seen(first.slug)).toEqual([2, ['Third', 'First', 'Late']]);
    const parts = await site.editor.get(`/api/admin/series/${id}/articles`);
    expect(jsonOf<unknown[]>(parts)).toEqual([
      { id: third.id, title: 'Third', isPublic: true },
      { id: second.id, title: 'Second', isPublic: false },
      { id: first.id, title: 'First', isPublic: true },
      { id: late.id, title: 'Late', isPublic: true },
    ]);
    const alone = await write({ title: 'Alone' });
    const strange = await edit(id, { order: [first.id, alone.id] });
    expect([strange.statusCode, badFields(strange)]).toEqual([400, ['order.1']]);
  });

  it('deleting a series keeps its articles', async () => {
    const first = await part('First', 1);
    jsonOf(await site.visitor.get(`/api/articles/slug/${first.slug}`));
    const id = await idOf(STRAIT);
    jsonOf(await site.editor.del(`/api/series/${id}`));
    expect(await seen(first.slug)).toEqual([undefined, []]);
    expect(await known()).toEqual([]);
    expect(await site.lastEvents(1)).toMatchObject([
      { action: 'series.deleted', subject: { type: 'series', name: STRAIT } },
    ]);
    for (const answer of [await edit(id, {}), await site.editor.del(`/api/series/${id}`)]) {
      expect(answer.statusCode).toBe(404);
    }
  });

  it('the preview shows the series as readers would see it', async () => {
    const first = await part('First', 1);
    const third = await part('Third', 3);
    await part('Hidden', 2, { status: 'draft' });
    const preview = async (number: number, articleId?: number) => {
      const series = { title: STRAIT, part: number };
      const { series: place, seriesParts } = jsonOf<ContentPreview>(
        await site.author.post('/api/articles/preview', { content: '', series, articleId }),
      );
      return [place?.part, seriesParts.map(({ title }) => title)];
    };
    expect(await preview(2)).toEqual([2, ['First', 'Third']]);
    expect(await preview(3)).toEqual([3, ['First', 'Third']]);
    expect(await preview(3, first.id)).toEqual([1, ['Third']]);
    expect(await preview(1, third.id)).toEqual([2, ['First']]);
  });

  it('series belong to their articles: they are searchable and versioned', async () => {
    const { id } = await part('First', 1);
    const found = jsonOf<{ id: number }[]>(await site.visitor.get('/api/search?q=properly'));
    expect(found.map((one) => one.id)).toEqual([id]);
    await save(id, { series: null });
    const { series } = jsonOf<RevisionContent>(
      await site.editor.get(`/api/articles/${id}/revisions/1`),
    );
    expect(series).toMatchObject({ title: STRAIT, part: 1 });
  });

  it('a guide shows the version and date of its last check', async () => {
    const checked = { version: '1.4', day: '2026-03-04' };
    const { id, slug } = await write({ checked });
    expect((await read(slug)).checked).toEqual(checked);
    await save(id, { category: 'news' });
    expect((await read(slug)).checked).toBeNull();
    expect((await save(id, { category: 'guide' })).checked).toEqual(checked);
    expect((await save(id, { checked: null })).checked).toBeNull();
  });

  it.each([
    [{ series: { title: ' ', part: 1 } }, 'series.title'],
    [{ series: { title: 'A', part: 0 } }, 'series.part'],
    [{ series: { title: 'A', part: 1.5 } }, 'series.part'],
    [{ checked: { version: '', day: '2026-03-04' } }, 'checked.version'],
    [{ checked: { version: '1', day: '2026-02-30' } }, 'checked.day'],
  ])('invalid fields are refused: %o', async (fields, field) => {
    const answer = await site.editor.post('/api/articles', { ...BASE, ...fields });
    expect(answer.statusCode).toBe(400);
    expect(badFields(answer)).toEqual([field]);
  });
});
