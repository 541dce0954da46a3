import type { Db } from '#platform/db/schema.ts';
import type { Article } from '../../contract.ts';

/** The public articles published directly before and after a time; null if there is none. */
export async function articlesBeside(
  db: Db,
  here: { id: number; published_at: number | null },
): Promise<Pick<Article, 'newer' | 'older'>> {
  const nearest = async (side: '<' | '>') => {
    const order = side === '<' ? 'desc' : 'asc';
    const found = await db
      .selectFrom('articles')
      .select(['slug', 'title'])
      .where('is_public', '=', 1)
      .where((eb) =>
        eb(
          eb.refTuple('published_at', 'id'),
          side,
          eb.tuple(eb.val(here.published_at ?? 0), eb.val(here.id)),
        ),
      )
      .orderBy('published_at', order)
      .orderBy('id', order)
      .limit(1)
      .executeTakeFirst();
    return found ?? null;
  };
  return { newer: await nearest('>'), older: await nearest('<') };
}
