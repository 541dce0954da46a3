import { describe, expect, it } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import type { Author } from '#features/authors/contract.ts';
import { jsonOf, openTestSite, type TestSite, testSite } from '#tests/support/site/test-site.ts';

const article = async (site: TestSite, slug: string) =>
  jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${slug}`));

describe('authors of the demo magazine', () => {
  const site = testSite({ demo: true, env: { BYLINES: 'on' } });

  it('with bylines on, demo articles name their authors and roles', async () => {
    expect((await article(site, 'save-files-are-promises')).byline).toMatchObject([
      { name: 'Theo Vance', role: 'author' },
    ]);
    expect((await article(site, 'cafe-nokori-no-yoru')).byline).toMatchObject([
      { name: 'Ines Okoro', role: 'words' },
      { name: 'Sunniva Halloran', role: 'images' },
    ]);
  });

  it('every author, including guests, has a page', async () => {
    for (const slug of [
      'mara-quill',
      'theo-vance',
      'ines-okoro',
      'jun-castell',
      'sunniva-halloran',
    ]) {
      const { bio, articleCount } = jsonOf<Author>(await site.visitor.get(`/api/authors/${slug}`));
      expect([bio !== '', articleCount > 0]).toEqual([true, true]);
    }
  });
});

it('with bylines off, the demo magazine names no author', async () => {
  const site = await openTestSite({ demo: true });
  expect(await article(site, 'cafe-nokori-no-yoru')).not.toHaveProperty('byline');
  await site.close();
});
