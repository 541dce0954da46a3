import { popularSearches } from '#features/analytics/server/public.ts';
import { publicArticlesById } from '#features/articles/server/views/public.ts';
import { suggestAuthors } from '#features/authors/server/public.ts';
import { suggestGames } from '#features/games/server/public.ts';
import { search, searchTitles } from '#features/search/server/public.ts';
import { dayOf } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Suggestions } from '../contract.ts';
import { TYPED_MIN } from '../values.ts';

/** Suggestions per kind. */
const GAMES = 2;
const ARTICLES = 4;
const PEOPLE = 2;
const PHRASES = { limit: 2, days: 30 };
/** Words of a text that is corrected. */
const MAX_CORRECTED = 2;

type Settings = Pick<Config, 'bylines' | 'timeZone'>;

const NOTHING: Suggestions = { games: [], articles: [], authors: [], phrases: [] };

/** Public matches of the typed text, or of its corrected spelling; empty for very short texts. */
export async function suggestionsFor(
  db: Db,
  settings: Settings,
  now: number,
  typed: string,
): Promise<Suggestions> {
  if ([...typed.trim()].length < TYPED_MIN) return NOTHING;
  const found = await matchesOf(db, settings, now, typed);
  if (Object.values(found).some((some) => some.length > 0)) return found;
  // A correction costs a pass over the vocabulary per word.
  if (typed.trim().split(/\s+/).length > MAX_CORRECTED) return NOTHING;
  const { corrected } = await search(db, { text: typed }, { limit: 0, offset: 0 });
  return corrected === null ? NOTHING : matchesOf(db, settings, now, corrected);
}

async function matchesOf(
  db: Db,
  { bylines, timeZone }: Settings,
  now: number,
  typed: string,
): Promise<Suggestions> {
  const articles = await publicArticlesById(db, await searchTitles(db, typed, ARTICLES));
  const today = dayOf(now, timeZone);
  const phrases = await popularSearches(db, today, { ...PHRASES, beginning: typed });
  return {
    games: await suggestGames(db, typed, GAMES),
    articles: articles.map(({ slug, title, category, score, publishedAt }) => ({
      slug,
      title,
      category,
      score,
      publishedAt,
    })),
    authors: bylines ? await suggestAuthors(db, typed, PEOPLE) : [],
    phrases: phrases.map(({ phrase }) => phrase),
  };
}
