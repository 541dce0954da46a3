import { ghostSource } from '#features/import/server/sources/ghost/ghost-articles.ts';
import type { SourceArticle } from '#features/import/server/sources/source.ts';

export const post = (fields: object = {}) => ({
  id: 'p1',
  title: 'A lamp',
  slug: 'a-lamp',
  html: '<p>Words.</p>',
  status: 'published',
  type: 'post',
  visibility: 'public',
  feature_image: null,
  featured: 0,
  created_at: '2024-01-01T08:00:00.000Z',
  updated_at: '2024-02-01T08:00:00.000Z',
  published_at: '2024-01-02T08:00:00.000Z',
  ...fields,
});

/** An export of Ghost 5 with one post, and what else it holds. */
export const exported = (fields: object = {}, data: object = {}) =>
  JSON.stringify({
    db: [{ meta: { version: '5.82.1', exported_on: 1 }, data: { posts: [post(fields)], ...data } }],
  });

async function* once(text: string) {
  yield Buffer.from(text);
}
export const opened = (text: string, siteUrl?: string) =>
  ghostSource(() => once(text), siteUrl === undefined ? {} : { siteUrl });

export async function articlesOf(text: string, siteUrl = 'https://old.example/') {
  const found: SourceArticle[] = [];
  for await (const article of (await opened(text, siteUrl)).articles()) found.push(article);
  return found;
}

export async function only(fields: object, data: object = {}) {
  const [article] = await articlesOf(exported(fields, data));
  if (!article) throw new Error('there is no article');
  return article;
}
export const htmlOf = async (html: string) => (await only({ html })).html;
export const lexicalOf = async (...children: object[]) =>
  await only({ html: null, lexical: JSON.stringify({ root: { type: 'root', children } }) });
