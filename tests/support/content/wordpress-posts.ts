import type { SourceArticle } from '#features/import/server/sources/source.ts';
import { wordpressSource } from '#features/import/server/sources/wordpress/wordpress-source.ts';
import { wxr } from './wxr.ts';

export type Items = Parameters<typeof wxr>[0];

/** Splits bytes into chunks that separate words and tags. */
async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const opened = (file: string | Buffer, size = 777) =>
  wordpressSource(() => inPieces(Buffer.from(file), size));

/** The articles of an export that arrives in chunks. */
export async function articlesOf(file: string | Buffer, size?: number) {
  const found: SourceArticle[] = [];
  for await (const article of (await opened(file, size)).articles()) found.push(article);
  return found;
}

/** The only post of an export. */
export async function only(item: Items[number], others: Items = []) {
  const [article] = await articlesOf(wxr([item, ...others]));
  if (!article) throw new Error('there is no article');
  return article;
}

export const htmlOf = async (content: string, others: Items = []) =>
  (await only({ content }, others)).html;

/** An image uploaded to the post with id 1, and its caption. */
export const LAMP: Items[number] = {
  id: 50,
  type: 'attachment',
  status: 'inherit',
  parent: 1,
  excerpt: 'By night',
  url: 'https://old.example/wp-content/uploads/2019/06/lamp.jpg',
  meta: { _wp_attachment_image_alt: 'A lamp' },
};
export const LAMP_HTML =
  '<figure><img src="https://old.example/wp-content/uploads/2019/06/lamp.jpg" alt="A lamp"><figcaption>By night</figcaption></figure>';
