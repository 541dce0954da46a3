import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { collectionPath, listPath } from '#features/articles/paths.ts';
import {
  articlesPlaying,
  correctionsByArticle,
  feedIds,
  movedTo,
  newestOf,
  publicContents,
  publicPartsOf,
} from '#features/articles/server/views/public.ts';
import { bylineTopics, withBylines } from '#features/authors/server/public.ts';
import { audioFiles, firstAudioKeyIn } from '#features/media/server/public.ts';
import { seriesWithSlug } from '#features/series/server/public.ts';
import { categoryNames, ownCategories } from '#features/taxonomy/server/public.ts';
import { CORE_CATEGORIES, categorySlug, isCoreCategory } from '#features/taxonomy/values.ts';
import type { Context } from '#platform/context.ts';
import { engineOf } from '#platform/db/engine.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn } from '#platform/http/routes.ts';
import { ownTurn } from '#platform/own-turn.ts';
import { feedPath, PODCAST, seriesList } from '../../../paths.ts';
import { ledElsewhere } from '../../redirect-extra-query.ts';
import { ofSlug, route } from '../feed.routes.ts';
import { chaptersIn } from './chapters.ts';
import type { Episode, Podcast } from './podcast.ts';

/** Podcast programs offer all episodes of a feed. */
const WINDOW = { limit: 100, offset: 0 };
/** Articles may be long. */
const BATCH_SIZE = 20;

/** Other query parameters are dropped by a redirect. */
const ofQuery = {
  ...route,
  schema: {
    hide: true,
    querystring: z.object({
      category: z.string().max(100).optional(),
      series: z.string().max(200).optional(),
    }),
  },
} as const;

/** Without its episodes' files. */
type Listed = Omit<Podcast, 'episodes'> & {
  articles: ArticleSummary[];
  /** The numbers in a series, by ID. */
  parts: Map<number, number>;
};

const noPodcast = () => new Problem(404, 'podcast.not_found', 'This page has no podcast.');
const noChapters = () => new Problem(404, 'podcast.no_chapters', 'This article has no chapters.');

/** The podcasts of categories and series, and the chapters of their episodes. */
export function podcastRoutes(app: App, { db, config: settings, now }: Context): void {
  async function ofCategory(spelling: string): Promise<Listed> {
    const category = categorySlug(spelling);
    const found = articlesPlaying(db).where(
      engineOf(db).withoutIndex('articles.category'),
      '=',
      category,
    );
    const articles = await newestOf(db, found, WINDOW);
    const title = (await categoryNames(db)).ofList(category);
    const own = (await ownCategories(db)).find(({ slug }) => slug === category);
    const page = listPath({ category });
    return {
      title,
      description: own?.description ?? '',
      page,
      below: page,
      isSerial: false,
      articles,
      parts: new Map(),
    };
  }

  async function ofSeries(slug: string): Promise<Listed> {
    const series = await seriesWithSlug(db, slug);
    if (!series) throw noPodcast();
    const parts = await publicPartsOf(db, slug);
    if (parts.length === 0) throw noPodcast();
    const ids = parts.map(({ id }) => id);
    const articles = await newestOf(
      db,
      articlesPlaying(db).where('articles.id', 'in', ids),
      WINDOW,
    );
    return {
      title: series.title,
      description: '',
      page: collectionPath('series', slug),
      below: seriesList(slug),
      isSerial: true,
      articles,
      parts: new Map(ids.map((id, index) => [id, index + 1])),
    };
  }

  /** The first audio file in each article's text, with whether the text names chapters. */
  async function playedIn(ids: readonly number[]) {
    const played = new Map<number, { key: string; hasChapters: boolean }>();
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const batch = ids.slice(start, start + BATCH_SIZE);
      for (const { id, content } of await publicContents(db, 'articles.id', batch)) {
        await ownTurn();
        const key = firstAudioKeyIn(content);
        if (key !== null) played.set(id, { key, hasChapters: chaptersIn(content).length > 0 });
      }
    }
    return played;
  }

  async function episodesOf({ articles, parts }: Listed): Promise<Episode[]> {
    const ids = articles.map(({ id }) => id);
    const played = await playedIn(ids);
    const files = await audioFiles(
      db,
      [...played.values()].map(({ key }) => key),
    );
    const corrections = await correctionsByArticle(db, ids);
    const feedIdOf = await feedIds(db, ids);
    const signed = await withBylines(db, settings, articles);
    return signed.flatMap((article) => {
      const { key = '', hasChapters = false } = played.get(article.id) ?? {};
      const audio = files.get(key);
      if (!audio) return [];
      return {
        ...article,
        corrections: corrections.get(article.id) ?? [],
        categoryName: '',
        feedId: feedIdOf.get(article.id) ?? '',
        imageBytes: undefined,
        recording: undefined,
        html: null,
        audio,
        hasChapters,
        part: parts.get(article.id),
      };
    });
  }

  async function send(request: FastifyRequest, reply: FastifyReply, listed: Promise<Listed>) {
    const list = await listed;
    if (list.articles.length === 0) throw noPodcast();
    if (ledElsewhere(request, reply, feedPath(list.below, PODCAST))) return reply;
    const madeAt = now();
    const episodes = await episodesOf(list);
    if (episodes.length === 0) throw noPodcast();
    // Loaded on first use, with a library of 150 modules.
    const { writePodcast } = await import('./podcast.ts');
    dependsOn(reply, 'articles', 'taxonomy', ...bylineTopics(settings));
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('last-modified', new Date(madeAt).toUTCString())
      .send(writePodcast({ ...list, episodes }, settings, madeAt));
  }

  const at = (page: string) => feedPath(page, PODCAST);
  for (const category of CORE_CATEGORIES) {
    const page = listPath({ category });
    if (page.includes('?')) continue;
    app.get(at(page), route, (request, reply) => send(request, reply, ofCategory(category)));
  }
  app.get(at('/:slug'), ofSlug, async (request, reply) => {
    const { slug } = request.params;
    if (isCoreCategory(slug)) return reply.callNotFound();
    const list = await ofCategory(slug);
    // Any other page: a page's own message, or a redirect.
    if (list.articles.length === 0) return reply.callNotFound();
    return send(request, reply, Promise.resolve(list));
  });
  app.get(at('/articles'), ofQuery, async (request, reply) => {
    const { category, series } = request.query;
    if (series) return send(request, reply, ofSeries(series));
    if (category) return send(request, reply, ofCategory(category));
    throw noPodcast();
  });

  // https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md
  app.get('/articles/:slug/chapters.json', ofSlug, async (request, reply) => {
    const { slug } = request.params;
    const { chaptersPath } = await import('./podcast.ts');
    const [article] = await publicContents(db, 'articles.slug', [slug]);
    if (!article) {
      const present = await movedTo(db, slug);
      if (present === null) throw noChapters();
      return reply.header('cache-control', 'no-cache').redirect(chaptersPath(present), 301);
    }
    const chapters = firstAudioKeyIn(article.content) === null ? [] : chaptersIn(article.content);
    if (chapters.length === 0) throw noChapters();
    if (ledElsewhere(request, reply, chaptersPath(slug))) return reply;
    dependsOn(reply, `article:${article.id}`);
    return reply
      .type('application/json+chapters')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify({ version: '1.2.0', chapters }));
  });
}
