import { markdownSource } from '#features/import/server/sources/markdown/markdown-source.ts';
import type { SourceArticle } from '#features/import/server/sources/source.ts';
import { filesInMemory } from './files-in-memory.ts';

export const NOW = Date.UTC(2026, 0, 1);
export const SITE = 'https://old.example';

export async function readMarkdown(contents: Record<string, string>, siteUrl = SITE) {
  const source = await markdownSource(filesInMemory(contents), { siteUrl, now: NOW });
  if (!source) throw new Error('there are no texts');
  const articles: SourceArticle[] = [];
  for await (const article of source.articles()) articles.push(article);
  return { overview: source.overview, articles };
}

export async function readOnly(
  contents: Record<string, string>,
  siteUrl = SITE,
): Promise<SourceArticle> {
  const { articles } = await readMarkdown(contents, siteUrl);
  const [article] = articles;
  if (!article) throw new Error('there is no article');
  return article;
}

/** One post with a text, and what lies beside it. */
export const textOf = async (body: string, beside: Record<string, string> = {}) => {
  const post = { '_posts/2019-06-01-a.md': `---\ntitle: A\n---\n${body}`, ...beside };
  const { html, warnings } = await readOnly(post);
  return { html: html.replaceAll('\n', ' ').trim(), warnings: warnings.map(({ issue }) => issue) };
};
export const htmlOf = async (body: string, beside: Record<string, string> = {}) =>
  (await textOf(body, beside)).html;
