import { expect, it } from 'vitest';
import { createPreviewLink } from '#features/articles/server/preview-links/store.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { testApp } from '#tests/support/site/test-app.ts';

const site = testApp({ pages: true });

it('a preview link opens an uncached page that search engines leave out', async () => {
  const { db } = site.database;
  const article = { title: 'The quiet draft', status: 'draft', content: '<p>First.</p>' } as const;
  const { id, slug } = await makeArticle(db, article);
  const context = { actor: { userId: 1, name: 'admin' }, now: NOW };
  const { path } = await createPreviewLink(db, { id, title: article.title }, context);
  const page = await site.app.inject(path);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).toContain('<meta name="robots" content="noindex"/>');
  expect(page.body).toContain('First.');

  await changeArticle(db, id, { content: '<p>Second.</p>' });
  expect((await site.app.inject(path)).body).toContain('Second.');
  expect((await site.app.inject(`/articles/${slug}`)).statusCode).toBe(404);

  await changeArticle(db, id, { status: 'published' });
  const moved = await site.app.inject(path);
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/articles/${slug}`]);

  const unknown = await site.app.inject('/preview?token=guessed');
  expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(unknown.body).toContain('This preview link doesn’t work');
});
