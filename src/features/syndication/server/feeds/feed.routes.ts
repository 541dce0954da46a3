import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { articlePath, collectionPath, listPath, tagPath } from '#features/articles/paths.ts';
import {
  articlesAbout,
  articlesNaming,
  articlesTagged,
  correctionsByArticle,
  feedIds,
  newestOf,
  publicArticles,
  publicArticlesById,
  publicPartsOf,
  publicTexts,
} from '#features/articles/server/views/public.ts';
import { authorPath } from '#features/authors/paths.ts';
import { bylineTopics, publicAuthorName, withBylines } from '#features/authors/server/public.ts';
import { gamePath } from '#features/games/paths.ts';
import { publicGameName } from '#features/games/server/public.ts';
import { newestEntries } from '#features/live/server/public.ts';
import { feedFiles } from '#features/media/server/public.ts';
import { reviewExtension } from '#features/reviews/server/public.ts';
import { seriesWithSlug } from '#features/series/server/public.ts';
import { categoryNames, publicTag, usedCategorySlugs } from '#features/taxonomy/server/public.ts';
import { CORE_CATEGORIES, categorySlug, isCoreCategory } from '#features/taxonomy/values.ts';
import type { Context } from '#platform/context.ts';
import type { Topic } from '#platform/db/changes.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn } from '#platform/http/routes.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { ownTurn } from '#platform/own-turn.ts';
import { FEEDS, feedPath, seriesList, tagList } from '../../paths.ts';
import { entryHtml, reviewHtml } from '../article-parts.ts';
import { ledElsewhere } from '../redirect-extra-query.ts';
import type { FeedList } from './feed.ts';
import { feedHtml } from './feed-html.ts';

const FEED_LENGTH = 30;
const WINDOW = { limit: FEED_LENGTH, offset: 0 };
/** Longer texts are replaced by the excerpt: readers' programs load the feed again with every article. */
const MAX_TEXT = 100_000;
/** The same limit for live coverage together with its article. */
const MAX_ENTRIES = 50;

// Feed readers may run in browsers. Callers above the limit retry later.
const config = { permission: 'public', embeddable: true, isSheddable: true } as const;
export const route = { config, schema: { hide: true } } as const;
export const ofSlug = {
  config,
  schema: { hide: true, params: z.strictObject({ slug: z.string().min(1).max(200) }) },
} as const;
/** Other query parameters are dropped by a redirect. */
const ofQuery = {
  config,
  schema: {
    hide: true,
    querystring: z.object({
      category: z.string().max(100).optional(),
      tag: z.string().max(100).optional(),
      series: z.string().max(200).optional(),
    }),
  },
} as const;

/** The articles of a feed, as summaries. */
type Listed = Omit<FeedList, 'articles'> & { articles: ArticleSummary[]; topics?: Topic[] };

const NO_TEXTS = { htmls: new Map<number, string>(), topics: [] as Topic[] };

const nothingListed = () => new Problem(404, 'feed.not_found', 'This page has no feed.');

/** Feeds of the newest articles of the site, a category, a tag, a series, a game or an author. */
export function feedRoutes(app: App, { db, config: settings, now }: Context): void {
  const everything = async (): Promise<Listed> => {
    const articles = await publicArticles(db, undefined, WINDOW);
    return { title: '', page: '/', below: '/', articles, isTold: true };
  };

  const isCategory = async (slug: string) =>
    isCoreCategory(slug) || (await usedCategorySlugs(db, [slug])).length > 0;

  async function ofCategory(spelling: string): Promise<Listed> {
    const category = categorySlug(spelling);
    const articles = await publicArticles(db, category, WINDOW);
    // An existing category has a feed before its first article.
    if (articles.length === 0 && !(await isCategory(category))) throw nothingListed();
    const page = listPath({ category });
    return {
      title: (await categoryNames(db)).ofList(category),
      page,
      below: page,
      articles,
      isTold: true,
    };
  }

  async function ofTag(name: string): Promise<Listed> {
    const tag = await publicTag(db, name);
    if (!tag) throw nothingListed();
    const articles = await newestOf(db, articlesTagged(db, tag.id), WINDOW);
    return { title: tag.name, page: tagPath(tag.name), below: tagList(tag.name), articles };
  }

  async function ofSeries(slug: string): Promise<Listed> {
    const series = await seriesWithSlug(db, slug);
    const ids = (await publicPartsOf(db, slug)).map(({ id }) => id);
    const parts = await publicArticlesById(db, ids);
    const timeOf = ({ publishedAt }: ArticleSummary) => Date.parse(publishedAt ?? '');
    const articles = parts.sort((a, b) => timeOf(b) - timeOf(a)).slice(0, FEED_LENGTH);
    if (!series || articles.length === 0) throw nothingListed();
    const page = collectionPath('series', slug);
    return { title: series.title, page, below: seriesList(slug), articles };
  }

  async function ofGame(slug: string): Promise<Listed> {
    const game = await publicGameName(db, slug);
    if (game === null) throw nothingListed();
    const about = { gameId: game.id, category: undefined, videos: false };
    const articles = await articlesAbout(db, about, WINDOW);
    const page = gamePath(game.slug);
    return { title: game.title, page, below: page, articles, topics: ['games'] };
  }

  async function ofAuthor(slug: string): Promise<Listed> {
    const author = settings.bylines ? await publicAuthorName(db, slug) : null;
    if (author === null) throw nothingListed();
    const articles = await newestOf(db, articlesNaming(db, author.id), WINDOW);
    const page = authorPath(author.slug);
    return { title: author.name, page, below: page, articles };
  }

  /** Full texts, including review details and live entries. */
  async function wholeTexts(articles: readonly ArticleSummary[]) {
    const ids = articles.map(({ id }) => id);
    const texts = await publicTexts(db, ids, settings, MAX_TEXT);
    const reviews = await reviewExtension.load(db, ids);
    const live = await newestEntries(db, ids, MAX_ENTRIES, settings);
    const htmls = new Map<number, string>();
    for (const { id, slug, category } of articles) {
      const text = texts.get(id);
      if (text === undefined) continue;
      // A long text takes about 10 ms: let other requests run in between.
      await ownTurn();
      const stored = reviewExtension.isShown(category) ? reviews.get(id) : undefined;
      const review = reviewExtension.answer(stored ?? null);
      let html =
        text + (review === null ? '' : reviewHtml(review, messagesIn(settings.language), settings));
      for (const entry of (live.get(id) ?? []).map((one) => entryHtml(one, settings.timeZone))) {
        if (html.length + entry.length > MAX_TEXT) break;
        html += entry;
      }
      const { siteUrl, language } = settings;
      htmls.set(id, feedHtml(html, { siteUrl, page: siteUrl + articlePath(slug), language }));
    }
    // Includes coverage without entries: its first entry is such a change.
    return { htmls, topics: ids.map((id): Topic => `live:${id}`) };
  }

  /** The additional data of articles in a feed, and the topics it depends on. */
  async function whole(summaries: readonly ArticleSummary[]) {
    const articles = await withBylines(db, settings, summaries);
    const ids = articles.map(({ id }) => id);
    const corrections = await correctionsByArticle(db, ids);
    const { htmls, topics } =
      settings.feedContent === 'full' ? await wholeTexts(articles) : NO_TEXTS;
    const images = articles.map(({ featuredImage }) => featuredImage ?? '');
    const { bytes, recordings } = await feedFiles(db, ids, images);
    const feedIdOf = await feedIds(db, ids);
    const names = await categoryNames(db);
    const complete = articles.map((article) => ({
      ...article,
      corrections: corrections.get(article.id) ?? [],
      feedId: feedIdOf.get(article.id) ?? '',
      imageBytes: bytes.get(article.featuredImage ?? ''),
      recording: recordings.get(article.id),
      html: htmls.get(article.id) ?? null,
      categoryName: names.of(article.category),
    }));
    return { articles: complete, topics };
  }

  const answer =
    ({ file, type }: (typeof FEEDS)[number]) =>
    async (request: FastifyRequest, reply: FastifyReply, listed: Promise<Listed>) => {
      const list = await listed;
      const address = feedPath(list.below, file);
      if (ledElsewhere(request, reply, address)) return reply;
      const madeAt = now();
      const { articles, topics } = await whole(list.articles);
      // Loaded on first use, with a library of 150 modules.
      const { writeFeed } = await import('./feed.ts');
      dependsOn(
        reply,
        'articles',
        'taxonomy',
        ...bylineTopics(settings),
        ...(list.topics ?? []),
        ...topics,
      );
      return reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .header('last-modified', new Date(madeAt).toUTCString())
        .send(await writeFeed(file, { ...list, articles }, settings, madeAt));
    };

  for (const feed of FEEDS) {
    const send = answer(feed);
    const at = (page: string) => feedPath(page, feed.file);
    app.get(at('/'), route, (request, reply) => send(request, reply, everything()));
    for (const category of CORE_CATEGORIES) {
      const page = listPath({ category });
      if (page.includes('?')) continue;
      app.get(at(page), route, (request, reply) => send(request, reply, ofCategory(category)));
    }
    app.get(at('/:slug'), ofSlug, async (request, reply) => {
      const { slug } = request.params;
      // Any other page: a page's own message, or a redirect.
      if (isCoreCategory(slug) || !(await isCategory(slug))) return reply.callNotFound();
      return send(request, reply, ofCategory(slug));
    });
    app.get(at('/articles'), ofQuery, (request, reply) => {
      const { category, tag, series } = request.query;
      const listed = tag ? ofTag(tag) : series && ofSeries(series);
      return send(request, reply, listed || (category ? ofCategory(category) : everything()));
    });
    app.get(at('/games/:slug'), ofSlug, (request, reply) =>
      send(request, reply, ofGame(request.params.slug)),
    );
    app.get(at('/authors/:slug'), ofSlug, (request, reply) =>
      send(request, reply, ofAuthor(request.params.slug)),
    );
  }
}
