import { publicGameName } from '#features/games/server/public.ts';
import { search } from '#features/search/server/public.ts';
import { categorySlug, REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import type { ArticleSummary } from '../../contract.ts';
import type { SearchFilters } from '../../search.contract.ts';
import { gameScope, isOtherScope, scoreScopes } from '../search-index/search-scopes.ts';
import { publicArticlesById, type Window } from '../views/public-articles.views.ts';

/** What a search is narrowed to. */
export interface SearchFilter {
  /** Any of these, each in singular or plural; all where there is none. */
  categories?: readonly string[];
  /** In which they were first public (UTC). */
  year?: number | undefined;
  /** The slug of a game, or one that it had. */
  game?: string | undefined;
  /** At least so many points out of ten. */
  score?: number | undefined;
}

/** What was found. */
export interface FoundArticles {
  /** The window of them. */
  articles: ArticleSummary[];
  totalCount: number;
  /** Whether there are more than were counted. */
  totalCountCapped?: true;
  /** The words that were searched, folded; the last one is found as the beginning of words too. */
  words: readonly string[];
  /** The words that were searched in place of the visitor's; null where those were. */
  corrected: string | null;
}

const yearTime = (year: number) => ({
  from: Date.UTC(year, 0, 1),
  before: Date.UTC(year + 1, 0, 1),
});

/** Public articles with all words, of all that they are narrowed to. Of a game that readers do not see there is none. */
export async function searchArticles(
  db: Db,
  text: string,
  { categories = [], year, game, score }: SearchFilter,
  window: Window & { newestFirst?: boolean },
): Promise<FoundArticles> {
  const named = categories.map(categorySlug).filter((slug) => !isOtherScope(slug));
  const scopes = categories.length === 0 ? [] : [named];
  if (score !== undefined) scopes.push(scoreScopes(score));
  if (game !== undefined) {
    const one = await publicGameName(db, game);
    scopes.push(one === null ? [] : [gameScope(one.id)]);
  }
  const time = year === undefined ? undefined : yearTime(year);
  const { ids, total, isCapped, ...searched } = await search(db, { text, scopes, time }, window);
  return {
    articles: await publicArticlesById(db, ids),
    totalCount: total,
    ...(isCapped && { totalCountCapped: true }),
    ...searched,
  };
}

/** The years in which public articles came out, the last one first: one look into an index for each. */
export async function publicYears(db: Db): Promise<number[]> {
  const years: number[] = [];
  let before: number | null = null;
  for (;;) {
    let query = db
      .selectFrom('articles')
      .select('published_at')
      .where('is_public', '=', 1)
      // Before it no search can be narrowed to a year.
      .where('published_at', '>=', 0)
      .orderBy('published_at', 'desc')
      .limit(1);
    if (before !== null) query = query.where('published_at', '<', before);
    const last: { published_at: number | null } | undefined = await query.executeTakeFirst();
    if (!last || last.published_at === null) return years;
    const year = new Date(last.published_at).getUTCFullYear();
    years.push(year);
    before = yearTime(year).from;
  }
}

/** So many of the best matches are looked at. */
const BEST = 200;
const MAX_GAMES = 8;

/** By what else a search can be narrowed: what the best of its matches have. */
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
