import { describe, expect, it } from 'vitest';
import { articleFields, makeArticle } from '#tests/support/content/articles.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle, Article } from '../../contract.ts';
import type { RevisionContent } from '../../editing.contract.ts';
import type { ContentPreview } from '../../writing.contract.ts';

const SITE = 'http://localhost:3000';
const CALL = '/api/security-log/export';
/** Spellings of a URL that browsers resolve to one of the site's routes. */
const PATHS = [
  CALL,
  '/%61pi/security-log',
  '/media/../api/users',
  '/media/%2e%2e/api/users',
  '/media/..\\api/users',
  '/media/%2e%2e%2fapi/users',
  '\\api\\users',
  '/./api/users',
  '/\tapi/users',
  ' /api/users',
  'api/users',
  '../api/users',
  '?q=costly',
  '/',
  '/articles?q=costly',
];
const ABSOLUTE = [
  `${SITE}${CALL}`,
  'HTTP://LOCALHOST:3000/api/users',
  'http://loc%61lhost:3000/api/users',
  'http:\\\\localhost:3000\\api\\users',
  'http://somebody@localhost:3000/api/users',
  'http://localhost:03000/media/../api/users',
];
const KEPT = [
  '/media/a/960.webp',
  '/covers/a/social.png',
  '/demo/images/bus.webp',
  '/assets/a.png',
  `${SITE}/media/a/960.webp`,
  'https://elsewhere.example/api/images/1.png',
];

const image = (src: string) => `<img src="${src.replace('&', '&amp;')}" alt="A">`;
const BASE = { title: 'A title', category: 'review', status: 'published' } as const;

describe('sources of images of an article', () => {
  const site = testSite({ env: { SITE_URL: SITE } });

  const write = async (fields: object) =>
    site.editor.post('/api/articles', { ...BASE, content: '<p>a</p>', ...fields });
  const stored = (id: number) =>
    site.db
      .selectFrom('article_bodies')
      .select('content')
      .where('article_id', '=', id)
      .executeTakeFirstOrThrow();

  it.each([...PATHS, ...ABSOLUTE])(
    'an image in the text cannot have the source %j of the site',
    async (src) => {
      const article = jsonOf<AdminArticle>(await write({ content: `<p>a${image(src)}b</p>` }), 201);
      expect(article.content).toBe('<p>ab</p>');
      expect((await stored(article.id)).content).toBe('<p>ab</p>');
    },
  );

  it.each(KEPT)('an image in the text can have the source %s', async (src) => {
    const article = jsonOf<AdminArticle>(await write({ content: `<p>${image(src)}</p>` }), 201);
    expect(article.content).toContain(`src="${src}"`);
  });

  it.each([...PATHS, ...ABSOLUTE])('a featured image cannot be %j', async (featuredImage) => {
    const answer = await write({ featuredImage });
    expect(problemOf(answer).status).toBe(400);
    expect(badFields(answer)).toEqual(['featuredImage']);
  });

  it.each(KEPT)('a featured image can be %s', async (featuredImage) => {
    expect(jsonOf<AdminArticle>(await write({ featuredImage }), 201)).toMatchObject({
      featuredImage,
    });
  });

  it('sources stored by an earlier release are not requested on any page', async () => {
    const { id, slug } = await makeArticle(site.db);
    const content = `<p>a${image(CALL)}b${image(SITE + CALL)}c</p>`;
    await site.db
      .updateTable('article_bodies')
      .set({ content })
      .where('article_id', '=', id)
      .execute();
    const saved = site.db.updateTable('revisions').where('article_id', '=', id);
    const fields = articleFields({ slug, content });
    await saved.set({ snapshot: JSON.stringify(fields) }).execute();
    const shown = [
      jsonOf<Article>(await get(site.app, `/api/articles/slug/${slug}`)).content,
      jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`)).content,
      jsonOf<RevisionContent>(await site.editor.get(`/api/articles/${id}/revisions/1`)).content,
      jsonOf<ContentPreview>(await site.editor.post('/api/articles/preview', { content })).content,
    ];
    for (const html of shown) expect(html).toMatch(/^<p>abc/);
  });
});
