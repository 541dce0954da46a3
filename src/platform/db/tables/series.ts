import type { Generated } from 'kysely';

/** Series of articles, and what guides say of themselves. */
export interface SeriesTables {
  series: {
    id: Generated<number>;
    slug: string;
    title: string;
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
