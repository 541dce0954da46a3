import { popularSearches } from '#features/analytics/server/public.ts';
import { DAY } from '#lib/durations.ts';
import { dayOf } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { mergeTopics } from './merge.ts';
import { topicOf } from './titles.ts';

const MAX_KEYWORDS = 20;
/** An article of the last 90 days counts as much as five older ones. */
const RECENT_DAYS = 90;
const RECENT_WEIGHT = 5;
const SEARCH_DAYS = 30;
/** Only the newest articles count: more would be slow and hardly change the result. */
const MAX_ARTICLES = 5000;

/** The most used tags of the newest public articles; recent articles count more. */
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

/** Popular tags and searches; keywords that are both come first. */
export async function popularKeywords({ db, config, now }: Context): Promise<string[]> {
  const tags = await popularTags(db, now());
  const today = dayOf(now(), config.timeZone);
  const searches = await popularSearches(db, today, { days: SEARCH_DAYS, limit: MAX_KEYWORDS });
  return mergeTopics([tags, searches.map(({ phrase }) => phrase)], MAX_KEYWORDS);
}
