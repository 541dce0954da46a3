import { publicGameName } from '#features/games/server/public.ts';
import { search } from '#features/search/server/public.ts';
import { categorySlug, REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { dateOf } from '#lib/format/iso.ts';
import { startOfDay } from '#lib/format/wall-time.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import type { ArticleSummary } from '../../contract.ts';
import type { SearchFilters } from '../../search.contract.ts';
import { gameScope, isOtherScope, scoreScopes } from '../search-index/search-scopes.ts';
import { publicArticlesById, type Window } from '../views/public-articles.views.ts';

/** The filters of a search. */
export interface SearchFilter {
  /** Any of these, singular or plural; empty for all. */
  categories?: readonly string[];
  /** The year of first publication in `timeZone`. */
  year?: number | undefined;
  /** UTC by default. */
  timeZone?: string;
  /** The slug of a game, current or former. */
  game?: string | undefined;
  /** The minimum score out of ten. */
  score?: number | undefined;
}

/** The results of a search. */
export interface MatchingArticles {
  /** The requested page of results. */
  articles: ArticleSummary[];
  totalCount: number;
  /** Whether there are more than the count says. */
  totalCountCapped?: true;
  /** The folded words that were searched; the last also matches beginnings of words. */
  words: readonly string[];
  /** The words searched instead of the visitor's; null if those matched. */
  corrected: string | null;
}

const yearTime = (year: number, timeZone: string) => ({
  from: startOfDay(Date.UTC(year, 0, 1), timeZone),
  before: startOfDay(Date.UTC(year + 1, 0, 1), timeZone),
});

/**
 * Public articles that contain all words and match the filters. A game that readers don't see has none.
 */
export async function searchArticles(
  db: Db,
  text: string,
  { categories = [], year, timeZone = 'UTC', game, score }: SearchFilter,
  window: Window & { newestFirst?: boolean },
): Promise<MatchingArticles> {
  const named = categories.map(categorySlug).filter((slug) => !isOtherScope(slug));
  const scopes = categories.length === 0 ? [] : [named];
  if (score !== undefined) scopes.push(scoreScopes(score));
  if (game !== undefined) {
    const one = await publicGameName(db, game);
    scopes.push(one === null ? [] : [gameScope(one.id)]);
  }
  const time = year === undefined ? undefined : yearTime(year, timeZone);
  const { ids, total, isCapped, ...searched } = await search(db, { text, scopes, time }, window);
  return {
    articles: await publicArticlesById(db, ids),
    totalCount: total,
    ...(isCapped && { totalCountCapped: true }),
    ...searched,
  };
}

/** The years of a time zone with public articles, latest first: one index lookup each. */
export async function publicYears(db: Db, timeZone: string): Promise<number[]> {
  const years: number[] = [];
  let before: number | null = null;
  for (;;) {
    let query = db
      .selectFrom('articles')
      .select('published_at')
      .where('is_public', '=', 1)
      // The earliest year that a search can be filtered by.
      .where('published_at', '>=', 0)
      .orderBy('published_at', 'desc')
      .limit(1);
    if (before !== null) query = query.where('published_at', '<', before);
    const last: { published_at: number | null } | undefined = await query.executeTakeFirst();
    if (!last || last.published_at === null) return years;
    const year = Number(dateOf(last.published_at, timeZone).slice(0, 4));
    years.push(year);
    before = yearTime(year, timeZone).from;
  }
}

/** How many of the best matches the filters are computed from. */
const BEST = 200;
const MAX_GAMES = 8;

/** The filters available for a search, computed from its best matches. */
export async function filtersOfBest(
  db: Db,
  text: string,
): Promise<Pick<SearchFilters, 'games' | 'scored'>> {
  const { ids } = await search(db, { text }, { limit: BEST, offset: 0 });
  if (ids.length === 0) return { games: [], scored: false };
  const isPublic = engineOf(db).withoutIndex('articles.is_public');
  const games = await db
    .selectFrom('article_games')
    .innerJoin('articles', 'articles.id', 'article_games.article_id')
    .innerJoin('games', 'games.id', 'article_games.game_id')
    .select(['games.slug', 'games.title'])
    .where('article_games.article_id', 'in', ids)
    .where(isPublic, '=', 1)
    .groupBy(['games.id', 'games.slug', 'games.title', 'games.title_key'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('games.title_key')
    .orderBy('games.id')
    .limit(MAX_GAMES)
    .execute();
  const scored = await db
    .selectFrom('articles')
    .select('articles.id')
    .where('articles.id', 'in', ids)
    .where(isPublic, '=', 1)
    .where(engineOf(db).withoutIndex('articles.category'), '=', REVIEW_CATEGORY)
    .where('articles.score', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return { games, scored: scored !== undefined };
}
