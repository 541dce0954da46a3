import { sql } from 'kysely';
import { isVideoLink } from '#features/media/server/public.ts';
import { engineOf } from '#platform/db/engine.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Game } from '../contract.ts';

/** Public articles about a game. */
export const publicAbout = (db: Db, id: number) =>
  db
    .selectFrom('article_games')
    .innerJoin('articles', 'articles.id', 'article_games.article_id')
    .where('article_games.game_id', '=', id)
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1);

/** The number of public articles about each of these games; games without any are missing. */
export async function articleCounts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_games')
    .innerJoin('articles', 'articles.id', 'article_games.article_id')
    .select(['game_id as id', sql<number>`cast(count(*) as integer)`.as('count')])
    .where('game_id', 'in', ids)
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1)
    .groupBy('game_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Our coverage of a game: articles per category, videos, and an image. */
export async function publishedOn(
  db: Db,
  id: number,
): Promise<Pick<Game, 'image' | 'published' | 'videoCount'>> {
  const count = sql<number>`cast(count(*) as integer)`.as('count');
  const published = await publicAbout(db, id)
    .select(['articles.category', count])
    .groupBy('articles.category')
    .orderBy('count', 'desc')
    .orderBy('articles.category')
    .execute();
  const videoCount = await countRows(publicAbout(db, id).where(isVideoLink));
  const image = await publicAbout(db, id)
    .select(['articles.featured_image as url', 'articles.featured_image_alt as alt'])
    // An image on this site, which exists in several sizes.
    .where((eb) =>
      eb.or([
        eb('articles.featured_image', 'like', '/media/%'),
        eb('articles.featured_image', 'like', '/demo/images/%/%'),
      ]),
    )
    .orderBy((eb) =>
      eb(
        'articles.featured_image',
        '=',
        eb.selectFrom('games').select('cover').where('games.id', '=', id),
      ),
    )
    .orderBy(sql`case when articles.category = 'review' then 0 else 1 end`)
    .orderBy('articles.published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    published,
    videoCount,
    image: image?.url ? { url: image.url, alt: image.alt } : null,
  };
}
