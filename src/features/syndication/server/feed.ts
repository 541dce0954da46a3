import type { Article, ArticleSummary } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { isWriter } from '#features/people/values.ts';
import { categoryLabel } from '#features/taxonomy/values.ts';
import { longDate } from '#lib/dates.ts';
import { element, xmlDocument } from './xml.ts';

export interface FeedSite {
  siteName: string;
  siteUrl: string;
  authorLabel: string;
}

/** Those who wrote it; the site's own label where it names nobody. */
function creatorsOf({ byline = [] }: ArticleSummary, { authorLabel }: FeedSite): string[] {
  const writers = byline.filter(isWriter).map(({ name }) => name);
  return writers.length > 0 ? writers : [authorLabel];
}

/** What articles said wrong, by the article's id. */
type Correction = Article['corrections'][number];
type Corrections = ReadonlyMap<number, Article['corrections']>;

/** 'Corrected on March 6, 2026. We wrote: ... It is: ...' */
const correctedWords = ({ notedAt, wrong, correct }: Correction) =>
  `Corrected on ${longDate(notedAt)}. We wrote: ${wrong} It is: ${correct}`;

function feedItem(
  article: ArticleSummary,
  site: FeedSite,
  corrections: Article['corrections'],
): string {
  const address = site.siteUrl + articlePath(article.slug);
  return [
    '<item>',
    element('title', article.title),
    element('link', address),
    // The id outlives a changed slug, so readers' programs do not show the article twice.
    element('guid', `${site.siteUrl}/#article-${article.id}`, ' isPermaLink="false"'),
    element('pubDate', new Date(article.publishedAt ?? article.createdAt).toUTCString()),
    ...creatorsOf(article, site).map((name) => element('dc:creator', name)),
    element('category', categoryLabel(article.category)),
    ...article.tags.map((tag) => element('category', tag)),
    // Readers' programs show again what says that it changed; a typo is not worth that.
    ...(corrections.length > 0 ? [element('atom:updated', article.updatedAt)] : []),
    element('description', [article.excerpt, ...corrections.map(correctedWords)].join('\n\n')),
    '</item>',
  ].join('');
}

/** The newest articles as RSS 2.0. */
export function rssFeed(
  articles: readonly ArticleSummary[],
  site: FeedSite,
  corrections: Corrections = new Map(),
): string {
  const newest = articles[0];
  const channel = [
    element('title', site.siteName),
    element('link', site.siteUrl),
    element('description', 'Reviews, news and guides from people who finish what they play.'),
    element('language', 'en'),
    `<atom:link href="${site.siteUrl}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...(newest
      ? [element('lastBuildDate', new Date(newest.publishedAt ?? newest.createdAt).toUTCString())]
      : []),
    ...articles.map((article) => feedItem(article, site, corrections.get(article.id) ?? [])),
  ].join('\n');
  return xmlDocument(
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" ' +
      `xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${channel}</channel></rss>`,
  );
}
