import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Games, and which articles are about them. */
export interface GameTables {
  games: {
    id: Generated<number>;
    slug: string;
    title: string;
    /** The title folded, by which lists are ordered and a game is found again. */
    title_key: string;
    /** Title, studios and series folded for search. */
    search_key: string;
    /** The address of an image of ours. */
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
    /** The item in Wikidata that its facts were looked up in: 'Q123'. */
    wikidata: string | null;
    /** 1 where readers see it whether or not an article about it is public. */
    listed: number;
    /** The beginning of the earliest date on which it comes out; null where none is known. */
    first_day: Millis | null;
    created_at: Millis;
    updated_at: Millis;
  };

  /** Slugs that games had, or games that were merged into them: they lead on. */
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

  /** When it comes out on a platform in a region. */
  game_releases: {
    id: Generated<number>;
    game_id: number;
    position: number;
    platform: string;
    platform_slug: string;
    region: string;
    /** '2025-03-04', '2025-03', '2025-Q1', '2025'; null: to be announced. */
    date: string | null;
    /** The beginning of that date, UTC. */
    day: Millis | null;
    note: string;
  };

  /** The library's images that are covers. */
  game_images: {
    media_id: number;
    game_id: number;
  };

  /** The games that articles are about, in their order. */
  article_games: {
    article_id: number;
    game_id: number;
    position: number;
  };
}
