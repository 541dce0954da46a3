import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { SeriesInput, SeriesPlace } from '../contract.ts';
import { seriesFor, seriesTitled } from './store.ts';

/**
 * The position of an article in a series, as an extension. A series is created with its first article.
 */
export const seriesExtension = {
  empty: null,

  async take(input: SeriesInput | null, _config: Config, trx: Db): Promise<SeriesPlace | null> {
    if (input === null) return null;
    return { ...(await seriesTitled(trx, input.title)), part: input.part };
  },

  async load(db: Db, articleIds: readonly number[]): Promise<Map<number, SeriesPlace>> {
    const rows = await db
      .selectFrom('article_series')
      .innerJoin('series', 'series.id', 'article_series.series_id')
      .select(['article_id', 'slug', 'title', 'words', 'part'])
      .where('article_id', 'in', articleIds)
      .execute();
    return new Map(rows.map(({ article_id, ...place }) => [article_id, place]));
  },

  async save(trx: Db, articleId: number, place: SeriesPlace | null): Promise<void> {
    await trx.deleteFrom('article_series').where('article_id', '=', articleId).execute();
    if (place === null) return;
    await trx
      .insertInto('article_series')
      .values({ article_id: articleId, series_id: await seriesFor(trx, place), part: place.part })
      .execute();
  },

  answer: (place: SeriesPlace | null): SeriesPlace | null => place,

  isShown: (): boolean => true,

  words: (place: SeriesPlace | null): string =>
    place === null ? '' : `${place.title}\n${place.words}`,
};
