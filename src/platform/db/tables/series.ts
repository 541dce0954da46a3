import type { Generated } from 'kysely';

/** Series of articles, and what guides say of themselves. */
export interface SeriesTables {
  series: {
    id: Generated<number>;
    /** Names it for ever, in saves and exports too; readers see it nowhere. */
    slug: string;
    title: string;
    /** By which it is found, however its title is spelled. */
    title_key: string;
    words: string;
  };
  article_series: {
    article_id: number;
    series_id: number;
    /** Where it stands among the articles of its series; two may say the same. */
    part: number;
  };
  /** Kept whatever the article's category is, shown while it is guide. */
  article_checks: {
    article_id: number;
    version: string;
    /** '2026-03-04' */
    day: string;
  };
}
