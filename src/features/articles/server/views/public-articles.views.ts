import type { ExpressionBuilder } from 'kysely';
import { shownByline } from '#features/authors/server/public.ts';
import { factsOfGames } from '#features/games/server/public.ts';
import type { CoverageState } from '#features/live/contract.ts';
import { coverBrand, coverPath, creditsIn } from '#features/media/server/public.ts';
import { scoreOfRow } from '#features/reviews/server/public.ts';
import {
  openText,
  renderContent,
  withCredits,
  withPlayers,
} from '#features/rich-text/server/public.ts';
import { tagsOf } from '#features/taxonomy/server/public.ts';
import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import type { Brand } from '#lib/brand.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import { wordCount } from '#lib/text/text.ts';
import type { Config } from '#platform/config/config.ts';
import { engineOf } from '#platform/db/engine.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db, Schema } from '#platform/db/schema.ts';
import type { Article, ArticleSummary } from '../../contract.ts';
import { descriptionOf } from '../../description.ts';
import { extensionsOf, shownExtensions } from '../extensions.ts';
import { readingHelps } from './contents-and-reading-time.ts';
import { correctionsOf } from './corrections.views.ts';
import { articlesBeside } from './neighbors.views.ts';

/** Characters of an article's HTML that a missing description is derived from. */
const OPENING = 10_000;

/** One page of a list: `limit` articles from `offset`. */
export interface Window {
  limit: number;
  offset: number;
}

const SUMMARY = [
  'articles.id',
  'articles.slug',
  'articles.title',
  'articles.excerpt',
  'articles.text_excerpt',
  'articles.meta_description',
  'articles.category',
  'articles.featured_image',
  'articles.remote_image',
  'articles.language',
  'articles.status',
  'articles.scheduled_at',
  'articles.unpublish_at',
  'articles.embargo_until',
  'articles.author_id',
  'articles.moderation_status',
  'articles.rejection_note',
  'articles.created_at',
  'articles.updated_at',
  'articles.published_at',
  'articles.version',
  'articles.score',
] as const;

/** Whether the article holds the homepage's main slot, and whether it holds any other. */
function placementFlags(eb: ExpressionBuilder<Schema, 'articles'>) {
  const held = eb
    .selectFrom('placements')
    .select('placements.position')
    .whereRef('placements.article_id', '=', 'articles.id');
  return [
    eb.exists(held.where('page', '=', 'homepage').where('position', '=', 0)).as('is_master'),
    eb
      .exists(held.where((or) => or.or([or('page', '!=', 'homepage'), or('position', '!=', 0)])))
      .as('is_featured'),
  ] as const;
}

/** Whether the article's live coverage is running. */
const isLive = (eb: ExpressionBuilder<Schema, 'articles'>) =>
  eb
    .exists(
      eb
        .selectFrom('live_coverages')
        .select('live_coverages.article_id')
        .whereRef('live_coverages.article_id', '=', 'articles.id')
        .where('live_coverages.ended_at', 'is', null),
    )
    .as('is_live');

/** Article rows with all columns that lists show. */
export const summaries = (db: Db) =>
  db.selectFrom('articles').select(SUMMARY).select(placementFlags).select(isLive);

export type SummaryRow = Awaited<
  ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>
>;

function toSummary(row: SummaryRow, tags: string[]): ArticleSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt === '' ? row.text_excerpt : row.excerpt,
    metaDescription: row.meta_description,
    tags,
    category: row.category,
    featuredImage: row.featured_image,
    ...(row.language !== '' && { language: row.language }),
    status: row.status,
    scheduledPublishAt: isoTimeOrNull(row.scheduled_at),
    featured: Boolean(row.is_featured),
    masterFeatured: Boolean(row.is_master),
    authorId: row.author_id,
    moderationStatus: row.moderation_status,
    // A moderator's note is not for readers.
    rejectionNote: null,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    publishedAt: isoTimeOrNull(row.published_at),
    score: row.category === REVIEW_CATEGORY ? scoreOfRow(row.score) : null,
    ...(row.is_live ? { isLive: true as const } : {}),
  };
}

export async function withTags(db: Db, rows: readonly SummaryRow[]): Promise<ArticleSummary[]> {
  const tags = await tagsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => toSummary(row, tags.get(row.id) ?? []));
}

/**
 * Public articles, newest first.
 * @param category slug; undefined for all
 * @param byScore best score first instead; categories have an index for that
 */
export async function publicArticles(
  db: Db,
  category: string | undefined,
  { limit, offset }: Window,
  byScore = false,
): Promise<ArticleSummary[]> {
  let query = summaries(db).where('articles.is_public', '=', 1);
  if (category !== undefined) query = query.where('articles.category', '=', category);
  if (byScore) query = query.orderBy('articles.score_rank', 'desc');
  const rows = await query
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return withTags(db, rows);
}

export function countPublicArticles(db: Db, category: string | undefined): Promise<number> {
  const query = db.selectFrom('articles').where('is_public', '=', 1);
  return countRows(category === undefined ? query : query.where('category', '=', category));
}

/** Those of these articles that are public, in the order of the IDs. */
export async function publicArticlesById(
  db: Db,
  ids: readonly number[],
): Promise<ArticleSummary[]> {
  if (ids.length === 0) return [];
  const rows = await summaries(db)
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1)
    .where('articles.id', 'in', ids)
    .execute();
  const byId = new Map((await withTags(db, rows)).map((article) => [article.id, article]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Article rows with all columns. */
export const wholeArticles = (db: Db) =>
  summaries(db)
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .innerJoin('categories', 'categories.slug', 'articles.category')
    .leftJoin('live_coverages', 'live_coverages.article_id', 'articles.id')
    .select([
      'live_coverages.started_at as live_started_at',
      'live_coverages.ended_at as live_ended_at',
      'live_coverages.entry_order as live_order',
      'articles.featured_image_alt',
      'articles.featured_image_caption',
      'articles.embargo_reason',
      'articles.embargo_source',
      'article_bodies.content',
      'categories.name as category_name',
      'categories.color as category_color',
    ]);

type WholeRow = Awaited<ReturnType<ReturnType<typeof wholeArticles>['executeTakeFirstOrThrow']>>;

export type Site = Brand &
  Pick<Config, 'siteName' | 'siteUrl' | 'remoteImages' | 'bylines'> &
  Partial<Pick<Config, 'language'>>;

/** The start and end of live coverage; null without any. */
function coverageOf(row: WholeRow): CoverageState | null {
  if (row.live_started_at === null) return null;
  return {
    startedAt: isoTime(row.live_started_at),
    endedAt: isoTimeOrNull(row.live_ended_at),
    order: row.live_order ?? 'newest',
  };
}

/** The fields that lists don't show, as written, without the content. */
export function wholeFields(row: WholeRow, site: Site) {
  const { id: articleId, title, category, category_name: categoryName } = row;
  return {
    excerpt: row.excerpt,
    featuredImageAlt: row.featured_image_alt,
    featuredImageCaption: row.featured_image_caption,
    live: coverageOf(row),
    coverUrl: coverPath(
      {
        articleId,
        title,
        category,
        categoryName,
        ...coverBrand(site, category, row.category_color),
      },
      'social.png',
    ),
  };
}

/** The public parts of a series, in order; the first ones with a limit. */
export const publicPartsOf = (db: Db, series: string, limit?: number) =>
  db
    .selectFrom('series')
    .innerJoin('article_series', 'article_series.series_id', 'series.id')
    .innerJoin('articles', 'articles.id', 'article_series.article_id')
    .select(['articles.id', 'articles.slug', 'articles.title', 'article_series.part'])
    .where('series.slug', '=', series)
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1)
    .orderBy('article_series.part')
    .orderBy('articles.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();

/** The public article with this slug; null for any other slug. */
export async function publicArticleBySlug(
  db: Db,
  slug: string,
  site: Site,
): Promise<Article | null> {
  const row = await wholeArticles(db)
    .where('articles.slug', '=', slug)
    .where('articles.is_public', '=', 1)
    .executeTakeFirst();
  return row ? wholeArticle(db, row, site) : null;
}

/** Any article as readers would see it; null if there is none with this id. */
export async function previewedArticle(db: Db, id: number, site: Site): Promise<Article | null> {
  const row = await wholeArticles(db).where('articles.id', '=', id).executeTakeFirst();
  if (!row) return null;
  const article = await wholeArticle(db, row, site);
  // A part of a series has no number before readers see it.
  const isPart = article.series !== null && article.series.part > 0;
  return isPart ? article : { ...article, series: null, seriesParts: [] };
}

/** An article with everything that its page shows. */
async function wholeArticle(db: Db, row: WholeRow, site: Site): Promise<Article> {
  const [summary] = (await withTags(db, [row])) as [ArticleSummary];
  const fields = wholeFields(row, site);
  const parts = await extensionsOf(db, row.id);
  const rendered = await renderContent(row.content, site);
  const { html, text } = rendered;
  const credits = await creditsIn(db, [row.content, row.featured_image], site.language);
  const shown = shownExtensions(parts, row.category);
  const inSeries = shown.series === null ? [] : await publicPartsOf(db, shown.series.slug);
  const place = inSeries.findIndex(({ id }) => id === row.id);
  return {
    ...summary,
    ...fields,
    ...shown,
    ...shownByline(site, parts.byline),
    series: shown.series && { ...shown.series, part: place + 1 },
    seriesParts: inSeries.map(({ slug: one, title }) => ({ slug: one, title })),
    gameFacts: await factsOfGames(db, shown.games),
    corrections: await correctionsOf(db, row.id),
    content: await withPlayers(db, withCredits(html, credits, site.language), site.language ?? ''),
    ...(credits.length > 0 && { imageCredits: credits }),
    description: descriptionOf({ ...summary, ...fields }, openText(row.content.slice(0, OPENING))),
    wordCount: wordCount(text),
    ...readingHelps(rendered),
    ...(await articlesBeside(db, row)),
  };
}
