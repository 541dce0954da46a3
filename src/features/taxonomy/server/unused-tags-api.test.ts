import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';

describe.each(ENGINES)('tags that no article has on %s', (engine) => {
  const site = testSite({ engine });

  const names = async () =>
    jsonOf<{ name: string }[]>(await site.author.get('/api/tags')).map(({ name }) => name);
  const write = async (tags: string[]) => {
    const body = { title: 'A title', content: '<p>Words</p>', category: 'news', tags };
    return jsonOf<{ id: number }>(await site.author.post('/api/articles', body), 201).id;
  };

  it('unused tags are deleted with the save or deletion that removes their last article', async () => {
    const id = await write(['One', 'Two']);
    const other = await write(['Two']);
    for (let round = 0; round < 5; round += 1) {
      const tags = Array.from({ length: 20 }, (_, index) => `Tag ${round} ${index}`);
      jsonOf(await site.author.put(`/api/articles/${id}`, { tags }));
    }
    expect((await names()).filter((name) => name.startsWith('Tag'))).toHaveLength(20);
    expect((await names()).filter((name) => !name.startsWith('Tag'))).toEqual(['Two']);
    jsonOf(await site.author.put(`/api/articles/${id}`, { tags: [] }));
    expect(await names()).toEqual(['Two']);
    jsonOf(await site.author.del(`/api/articles/${other}?permanent=true`));
    expect(await names()).toEqual([]);
  });

  it('unused tags stay if an editor added or described them', async () => {
    for (const [name, description] of [
      ['Described', 'Games with a story'],
      ['Planned', ''],
    ]) {
      jsonOf(await site.editor.post('/api/tags', { name, description }), 201);
    }
    const id = await write(['Described']);
    jsonOf(await site.author.put(`/api/articles/${id}`, { tags: [] }));
    expect(await names()).toEqual(['Described', 'Planned']);
  });
});
