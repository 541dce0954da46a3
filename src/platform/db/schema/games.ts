import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Games, and which articles are about them. */
export interface GameTables {
  games: {
    id: Generated<number>;
    slug: string;
    title: string;
    /** The title folded, for sorting and finding duplicates. */
    title_key: string;
    /** The title's words in every spelling, with a space before and after each. */
    title_words: string;
    /** Title, studios and series folded for search. */
    search_key: string;
    /** The URL of a library image. */
    cover: string | null;
    summary: string;
    developer: string;
    publisher: string;
    series: string;
    series_key: string;
    /** JSON: [{label, url}]. */
    links: string;
    /** JSON: [{system, rating, note}]. */
    ratings: string;
    /** The Wikidata item of the game: 'Q123'. */
    wikidata: string | null;
    /** 1 if readers see it even without a public article about it. */
    listed: number;
    /** The start of the earliest release date; null if none is known. */
    first_day: Millis | null;
    created_at: Millis;
    updated_at: Millis;
  };

  /** Former slugs of games, also of merged ones, which redirect. */
  game_slugs: {
    slug: string;
    game_id: number;
  };

  game_genres: {
    game_id: number;
    slug: string;
    name: string;
    position: number;
  };

  /** Release of a game on a platform in a region. */
  game_releases: {
    id: Generated<number>;
    game_id: number;
    position: number;
    platform: string;
    platform_slug: string;
    region: string;
    /** '2025-03-04', '2025-03', '2025-Q1', '2025'; null: to be announced. */
    date: string | null;
    /** The start of that date, UTC. */
    day: Millis | null;
    note: string;
  };

  /** Library images used as covers. */
  game_images: {
    media_id: number;
    game_id: number;
  };

  /** The games that articles are about, in order. */
  article_games: {
    article_id: number;
    game_id: number;
    position: number;
  };
}
