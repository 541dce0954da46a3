import type { ArticleSummary } from '#features/articles/contract.ts';
import { publicArticlesById } from '#features/articles/server/views/public.ts';
import { withBylines } from '#features/authors/server/public.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { FeaturedByPage } from '../contract.ts';
import { type FeaturedPage, featuredPageOf } from '../values.ts';
import { placements } from './store.ts';

/** The featured page for a name: 'all' is the homepage; categories may be singular or plural. */
export function featuredPage(name: string): FeaturedPage {
  const slug = categorySlug(name);
  return slug === 'all' ? 'homepage' : featuredPageOf(slug);
}

/** The articles in a page's slots. @param read returns the visible ones of these IDs */
export async function slotsOf<Article extends { id: number }>(
  db: Db,
  page: FeaturedPage,
  read: (ids: number[]) => Promise<Article[]>,
) {
  const placed = await placements(db, page);
  const mainId = placed.find(({ position }) => position === 0)?.articleId;
  const articles = await read(placed.map(({ articleId }) => articleId));
  return {
    mainFeatured: articles.find(({ id }) => id === mainId) ?? null,
    sidebarArticles: articles.filter(({ id }) => id !== mainId),
  };
}

/** The featured articles of a page, without those that are not public yet. */
export async function featuredByPage(
  db: Db,
  config: Pick<Config, 'bylines'>,
  page: FeaturedPage,
): Promise<FeaturedByPage> {
  return slotsOf(db, page, async (ids) =>
    withBylines(db, config, await publicArticlesById(db, ids)),
  );
}

/** Every featured article once: the homepage's slots first, then the other pages by position. */
export async function featuredArticles(
  db: Db,
  config: Pick<Config, 'bylines'>,
): Promise<ArticleSummary[]> {
  const placed = await db
    .selectFrom('placements')
    .select('article_id')
    .orderBy((eb) => eb.case().when('page', '=', 'homepage').then(0).else(1).end())
    .orderBy('position')
    .orderBy('page')
    .execute();
  const ids = [...new Set(placed.map((one) => one.article_id))];
  return withBylines(db, config, await publicArticlesById(db, ids));
}
