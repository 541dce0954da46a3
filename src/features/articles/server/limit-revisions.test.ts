import { describe, expect, it } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';

interface Saved {
  id: number;
  title: string;
  version: number;
}

describe.each(ENGINES)('versions of an article on %s', (engine) => {
  const site = testSite({ engine });

  const create = async (title: string) =>
    jsonOf<Saved>(
      await site.author.post('/api/articles', { title, content: '<p>Words</p>', category: 'news' }),
      201,
    );
  const save = async ({ id }: Saved, title: string) =>
    jsonOf<Saved>(await site.author.put(`/api/articles/${id}`, { title }));
  const titlesOf = async ({ id }: Saved) =>
    jsonOf<Saved[]>(await site.author.get(`/api/articles/${id}/revisions`)).map(
      ({ title }) => title,
    );

  it('40 saves in five minutes leave the first four versions and the newest', async () => {
    const article = await create('First');
    for (let index = 2; index <= 40; index += 1) {
      const { version } = await save(article, `Title ${index}`);
      expect(version).toBe(index);
    }
    const kept = ['Title 40', 'Title 4', 'Title 3', 'Title 2', 'First'];
    expect(await titlesOf(article)).toEqual(kept);
    const stored = jsonOf<Saved>(await site.author.get(`/api/my/articles/${article.id}`));
    expect([stored.title, stored.version]).toEqual(['Title 40', 40]);
    site.clock.now += 6 * MINUTE;
    await save(article, 'Later');
    expect(await titlesOf(article)).toEqual(['Later', ...kept]);
    site.clock.now = NOW;
  });

  it('versions of others and versions that were public stay', async () => {
    const article = await create('Shared');
    for (let index = 0; index < 9; index += 1) await save(article, `Mine ${index}`);
    const { id } = article;
    await site.editor.put(`/api/articles/${id}`, { title: 'Edited' });
    await site.editor.put(`/api/articles/${id}`, { status: 'published' });
    for (let index = 0; index < 9; index += 1) {
      await site.editor.put(`/api/articles/${id}`, { title: `Public ${index}` });
    }
    expect(await titlesOf(article)).toEqual([
      ...Array.from({ length: 9 }, (_, index) => `Public ${8 - index}`),
      'Edited',
      'Edited',
      'Mine 8',
      'Mine 2',
      'Mine 1',
      'Mine 0',
      'Shared',
    ]);
  });

  it('an author who saved 200 MB in a day is refused further saves, and editors are not', async () => {
    const article = await create('Large');
    const { id } = article;
    const row = await site.db
      .selectFrom('revisions')
      .selectAll()
      .where('article_id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: _, ...first } = row;
    const snapshot = JSON.stringify({
      ...JSON.parse(row.snapshot),
      content: 'x'.repeat(20_000_000),
    });
    const large = Array.from({ length: 10 }, (_each, index) => ({
      ...first,
      version: 100 + index,
      snapshot,
    }));
    for (const one of large) await site.db.insertInto('revisions').values(one).execute();
    for (const refused of [
      await site.author.put(`/api/articles/${id}`, { title: 'Larger' }),
      await site.author.post('/api/articles', {
        title: 'New',
        content: '<p>Words</p>',
        category: 'news',
      }),
    ]) {
      const { status, code, detail } = problemOf(refused);
      expect([status, code]).toEqual([429, 'article.version_limit']);
      expect(detail).toContain('200 MB in the last 24 hours');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    const stored = jsonOf<Saved>(await site.author.get(`/api/my/articles/${id}`));
    expect(stored.title).toBe('Large');
    await site.db
      .updateTable('revisions')
      .set({ saved_at: 0 })
      .where('version', '>=', 100)
      .execute();
    expect((await save(article, 'Next day')).title).toBe('Next day');
  });
});
