import type { Generated } from 'kysely';

/** Series of articles, and last checks of guides. */
export interface SeriesTables {
  series: {
    id: Generated<number>;
    /** Identifies it for ever, in revisions and exports too; readers never see it. */
    slug: string;
    title: string;
    /** The title folded, so that any spelling finds it. */
    title_key: string;
    words: string;
  };
  article_series: {
    article_id: number;
    series_id: number;
    /** Its position in the series; not unique. */
    part: number;
  };
  /** Stored in any category, shown only while the category is guide. */
  article_checks: {
    article_id: number;
    version: string;
    /** '2026-03-04' */
    day: string;
  };
}
