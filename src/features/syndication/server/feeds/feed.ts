import { randomUUID } from 'node:crypto';
import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import { fromFeed } from '#features/analytics/paths.ts';
import type { Article, ArticleSummary } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { authorPath } from '#features/authors/paths.ts';
import { isWriter } from '#features/authors/values.ts';
import { imageOf, stillOf } from '#features/media/values.ts';
import { categoryWords } from '#features/taxonomy/values.ts';
import { formatDate } from '#lib/format/date.ts';
import { isoTime } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml, xmlText } from '#platform/html.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { ownTurn } from '#platform/own-turn.ts';
import { FEEDS, type FeedFile, feedPath } from '../../paths.ts';
import { correctedOn, correctedTexts, shownDescription } from '../article-parts.ts';

export type FeedSite = Pick<
  Config,
  'siteName' | 'siteUrl' | 'description' | 'authorLabel' | 'webSubHub' | 'timeZone' | 'language'
>;

export interface FeedArticle extends ArticleSummary {
  corrections: Article['corrections'];
  categoryName: string;
  feedId: string;
  /** The size of the image file; undefined if unknown. */
  imageBytes: number | undefined;
  /** The video or audio file in the text; undefined without one. */
  recording: { path: string; type: string; bytes: number } | undefined;
  /** The text with absolute URLs; null if the feed only has the excerpt. */
  html: string | null;
}

export interface FeedList {
  /** The list's name; '' for all articles. */
  title: string;
  /** For an author's feed: their page. */
  page: string;
  /** The path prefix of its feeds. */
  below: string;
  articles: readonly FeedArticle[];
  /** Whether the WebSub hub is notified of new entries. */
  isTold?: true;
}

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/** The featured image as an enclosure; null without one. */
function imageEnclosure({ featuredImage, imageBytes }: FeedArticle, { siteUrl }: FeedSite) {
  const image = imageOf(featuredImage, new URL(siteUrl).host);
  if (image.kind !== 'image') return null;
  const still = stillOf(image.url);
  const url = new URL(still, siteUrl);
  const ending = /\.(\w+)$/.exec(url.pathname)?.[1]?.toLowerCase() ?? '';
  // The known size is of the animation.
  const bytes = still === image.url ? imageBytes : undefined;
  return { url: url.href, type: TYPES[ending] ?? 'image/jpeg', bytes };
}

const recordingEnclosure = ({ recording }: FeedArticle, { siteUrl }: FeedSite) =>
  recording && { url: siteUrl + recording.path, type: recording.type, bytes: recording.bytes };

/** The authors; the site's label if it names none. */
function authorsOf({ byline = [] }: ArticleSummary, { authorLabel, siteUrl }: FeedSite) {
  const writers = byline.filter(isWriter);
  if (writers.length === 0) return [{ name: authorLabel, url: siteUrl }];
  return writers.map(({ name, slug }) => ({ name, url: siteUrl + authorPath(slug) }));
}

type Correction = Article['corrections'][number];

/** 'Corrected on March 6, 2026. We wrote: ... It should say: ...' */
const correctedWords =
  ({ timeZone, language }: FeedSite) =>
  ({ kind, notedAt, wrong, correct }: Correction) => {
    const t = messagesIn(language);
    const day = formatDate(notedAt, 'long', timeZone, language);
    return `${correctedOn(t, kind, day)} ${correctedTexts(t, wrong, correct)}`;
  };

export function itemOf(article: FeedArticle, site: FeedSite) {
  const { feedId, title, slug, excerpt, categoryName, tags, corrections, html, language } = article;
  return {
    title,
    html,
    // Missing if it is that of the feed.
    language: language === site.language ? undefined : language,
    // It depends on neither slug nor SITE_URL, so that no article is shown twice.
    id: feedId,
    address: fromFeed(site.siteUrl + articlePath(slug)),
    publishedAt: article.publishedAt ?? article.createdAt,
    // Feed readers show changed articles again, and a typo isn't worth that.
    correctedAt: corrections.length > 0 ? article.updatedAt : null,
    authors: authorsOf(article, site),
    categories: [categoryWords(messagesIn(site.language), categoryName), ...tags],
    summary: [excerpt, ...corrections.map(correctedWords(site))].filter(Boolean).join('\n\n'),
    image: imageEnclosure(article, site),
    // Feed readers expect one enclosure: what a podcast program plays comes before the image.
    enclosure: recordingEnclosure(article, site) ?? imageEnclosure(article, site),
  };
}
type Item = ReturnType<typeof itemOf>;

interface Feed {
  title: string;
  description: string;
  language: string;
  /** The page with the same articles. */
  page: string;
  /** The URL of the feed. */
  self: string;
  /** The WebSub hub; null if there is none. */
  hub: string | null;
  type: string;
  /** The newest articles that a feed has. */
  updatedAt: string;
  items: Item[];
}

const hubLinks = (hub: string | null) => (hub === null ? [] : [{ href: hub, rel: 'hub' }]);

type Enclosure = NonNullable<Item['enclosure']>;

/** A length of 0 means unknown (https://www.rssboard.org/rss-profile#element-channel-item-enclosure). */
const rssEnclosure = ({ url, type, bytes = 0 }: Enclosure) => ({ url, type, length: bytes });

const atomEnclosure = ({ url, type, bytes }: Enclosure) => ({
  href: url,
  rel: 'enclosure',
  type,
  ...(bytes !== undefined && { length: bytes }),
});

const jsonEnclosure = ({ url, type, bytes }: Enclosure) => ({
  url,
  mime_type: type,
  ...(bytes !== undefined && { size_in_bytes: bytes }),
});

/** RSS 2.0 (https://www.rssboard.org/rss-specification), with Dublin Core for author names without email. */
const rss = ({ title, description, language, page, self, hub, type, updatedAt, items }: Feed) =>
  generateRssFeed({
    title,
    link: page,
    description,
    language,
    lastBuildDate: updatedAt,
    atom: { links: [{ href: self, rel: 'self', type }, ...hubLinks(hub)] },
    items: items.map((item) => ({
      title: item.title,
      link: item.address,
      guid: { value: item.id, isPermaLink: false },
      pubDate: item.publishedAt,
      dc: {
        creators: item.authors.map(({ name }) => name),
        ...(item.language !== undefined && { languages: [item.language] }),
      },
      categories: item.categories.map((name) => ({ name })),
      ...(item.correctedAt !== null && { atom: { updated: item.correctedAt } }),
      // Feed readers parse it as HTML, so plain text is escaped.
      description: item.summary.replace(/[&<]/g, escapeHtml),
      ...(item.html !== null && { content: { encoded: item.html } }),
      ...(item.enclosure && { enclosures: [rssEnclosure(item.enclosure)] }),
    })),
  });

/** Atom (RFC 4287). */
const atom = ({ title, description, page, self, hub, type, updatedAt, items }: Feed) =>
  generateAtomFeed({
    id: page,
    title: { value: title },
    subtitle: { value: description },
    updated: updatedAt,
    links: [
      { href: self, rel: 'self', type },
      ...hubLinks(hub),
      { href: page, rel: 'alternate', type: 'text/html' },
    ],
    entries: items.map((item) => ({
      id: item.id,
      ...(item.language !== undefined && { xml: { lang: item.language } }),
      title: { value: item.title },
      published: item.publishedAt,
      updated: item.correctedAt ?? item.publishedAt,
      authors: item.authors.map(({ name, url }) => ({ name, uri: url })),
      categories: item.categories.map((term) => ({ term })),
      summary: { value: item.summary },
      ...(item.html !== null && { content: { value: item.html, type: 'html' } }),
      links: [
        { href: item.address, rel: 'alternate', type: 'text/html' },
        ...(item.enclosure ? [atomEnclosure(item.enclosure)] : []),
      ],
    })),
  });

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
function json({ title, description, language, page, self, hub, items }: Feed): string {
  const feed = generateJsonFeed({
    title,
    home_page_url: page,
    feed_url: self,
    description,
    language,
    ...(hub !== null && { hubs: [{ type: 'WebSub', url: hub }] }),
    items: items.map((item) => ({
      id: item.id,
      url: item.address,
      title: item.title,
      ...(item.language !== undefined && { language: item.language }),
      ...(item.html === null
        ? { content_text: item.summary }
        : { content_html: item.html, summary: item.summary }),
      date_published: item.publishedAt,
      ...(item.correctedAt !== null && { date_modified: item.correctedAt }),
      authors: item.authors,
      tags: item.categories,
      ...(item.image && { image: item.image.url }),
      ...(item.enclosure && { attachments: [jsonEnclosure(item.enclosure)] }),
    })),
  });
  // A feed without articles is valid.
  return JSON.stringify({ items: [], ...(feed as object) });
}

interface FeedWriter {
  write: (feed: Feed) => string;
  /** How a mark in the written feed looks. */
  written: (mark: string) => string;
  /** How a text is written in its place. */
  text: (html: string) => string;
}

const XML_TEXT: Omit<FeedWriter, 'write'> = {
  written: (mark) => mark,
  text: (html) => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`,
};

const WRITERS: Record<FeedFile, FeedWriter> = {
  'feed.xml': { write: rss, ...XML_TEXT },
  'atom.xml': { write: atom, ...XML_TEXT },
  'feed.json': { write: json, written: JSON.stringify, text: JSON.stringify },
};

/**
 * Writes a feed with marks for its texts, which may be 3 MB together, and then replaces one mark in each turn of the
 * event loop: the libraries write everything in one step.
 */
async function writeInTurns(feed: Feed, { write, written, text }: FeedWriter): Promise<string> {
  const secret = randomUUID();
  const markOf = (index: number) => `text ${index} ${secret}`;
  const items = feed.items.map((item, index) =>
    item.html === null ? item : { ...item, html: markOf(index) },
  );
  let rest = write({ ...feed, items });
  const parts: string[] = [];
  for (const [index, { html }] of feed.items.entries()) {
    if (html === null) continue;
    await ownTurn();
    const mark = written(markOf(index));
    const at = rest.indexOf(mark);
    parts.push(rest.slice(0, at), text(html));
    rest = rest.slice(at + mark.length);
  }
  return [...parts, rest].join('');
}

/** A list in a feed format. @param now the date of an empty feed */
export async function writeFeed(
  file: FeedFile,
  list: FeedList,
  site: FeedSite,
  now: number,
): Promise<string> {
  const { title, page, below, articles, isTold } = list;
  const items: Item[] = [];
  for (const article of articles) {
    items.push(withXmlTexts(itemOf(article, site)));
    // Articles may be long: let other requests run in between.
    if (article.html !== null) await ownTurn();
  }
  const times = items.map((item) => item.correctedAt ?? item.publishedAt).sort();
  const feed: Feed = {
    title: xmlText(title === '' ? site.siteName : `${title} | ${site.siteName}`),
    description: xmlText(shownDescription(site)),
    language: site.language,
    page: xmlText(site.siteUrl + page),
    self: xmlText(site.siteUrl + feedPath(below, file)),
    hub: isTold ? site.webSubHub : null,
    type: FEEDS.find((one) => one.file === file)?.type ?? '',
    updatedAt: times.at(-1) ?? isoTime(now),
    items,
  };
  return writeInTurns(feed, WRITERS[file]);
}

/** Without characters that XML doesn't allow. */
export const withXmlTexts = <Texts>(texts: Texts): Texts =>
  JSON.parse(JSON.stringify(texts), (_key, value: unknown) =>
    typeof value === 'string' ? xmlText(value) : value,
  ) as Texts;
