import { popularSearches } from '#features/analytics/server/public.ts';
import { DAY } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { mergeTopics } from './merge.ts';
import { topicOf } from './titles.ts';

const MAX_KEYWORDS = 20;
/** An article of these days counts for its tags as much as so many older ones. */
const RECENT_DAYS = 90;
const RECENT_WEIGHT = 5;
const SEARCH_DAYS = 30;
/** Of the archive the newest are looked at: more would take a second, and hardly say another thing. */
const MAX_ARTICLES = 5000;

/** Tags by how many of the newest public articles bear them, recent ones counting more; most first. */
async function popularTags(db: Db, now: number): Promise<string[]> {
  const recent = now - RECENT_DAYS * DAY;
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('articles')
        .select(['id', 'published_at'])
        .where('is_public', '=', 1)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_ARTICLES)
        .as('newest'),
    )
    .innerJoin('article_tags', 'article_tags.article_id', 'newest.id')
    .innerJoin('tags', 'tags.id', 'article_tags.tag_id')
    .select((eb) => [
      'tags.name',
      eb.fn
        .sum<number>(
          eb
            .case()
            .when('newest.published_at', '>=', recent)
            .then(eb.lit(RECENT_WEIGHT))
            .else(eb.lit(1))
            .end(),
        )
        .as('weight'),
    ])
    .groupBy(['tags.id', 'tags.name'])
    .orderBy('weight', 'desc')
    .orderBy('tags.name')
    .limit(2 * MAX_KEYWORDS)
    .execute();
  return rows.map((row) => topicOf(row.name));
}

/** What we write about and what readers look for: what is both comes first. */
export async function popularKeywords({ db, now }: Context): Promise<string[]> {
  const tags = await popularTags(db, now());
  const searches = await popularSearches(db, now(), { days: SEARCH_DAYS, limit: MAX_KEYWORDS });
  return mergeTopics([tags, searches.map(({ phrase }) => phrase)], MAX_KEYWORDS);
}
