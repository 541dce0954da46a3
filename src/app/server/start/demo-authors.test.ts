import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import type { Author } from '#features/authors/contract.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

const article = async (site: TestSite, slug: string) =>
  jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${slug}`));

describe('the authors of the demo magazine', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ demo: true, env: { BYLINES: 'on' } });
  });
  afterAll(() => site.close());

  it('are named over its articles where bylines are on, with what they did where that is said', async () => {
    expect((await article(site, 'save-files-are-promises')).byline).toMatchObject([
      { name: 'Theo Vance', role: 'author' },
    ]);
    expect((await article(site, 'cafe-nokori-no-yoru')).byline).toMatchObject([
      { name: 'Ines Okoro', role: 'words' },
      { name: 'Sunniva Halloran', role: 'images' },
    ]);
  });

  it('have a page each, guests too', async () => {
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

it('the demo magazine names nobody while bylines are off', async () => {
  const site = await openTestSite({ demo: true });
  expect(await article(site, 'cafe-nokori-no-yoru')).not.toHaveProperty('byline');
  await site.close();
});
