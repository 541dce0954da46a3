import type { ArticleSummary } from '#features/articles/contract.ts';
import { publicArticlesById } from '#features/articles/server/public.ts';
import { CATEGORY_PLURALS, categorySlug, isCoreCategory } from '#features/taxonomy/values.ts';
import type { Db } from '#platform/db/schema.ts';
import type { FeaturedByPage } from '../contract.ts';
import type { FeaturedPage } from '../values.ts';

/**
 * The featured page that a caller means: 'all' is the homepage, a category may come in singular or
 * plural. @returns null for anything that has no featured slots
 */
export function featuredPage(name: string): FeaturedPage | null {
  const slug = categorySlug(name);
  if (slug === 'all' || slug === 'homepage') return 'homepage';
  return isCoreCategory(slug) ? CATEGORY_PLURALS[slug] : null;
}

/** What a page features. Placements of articles that are not public wait and are left out. */
export async function featuredByPage(db: Db, page: FeaturedPage | null): Promise<FeaturedByPage> {
  if (page === null) return { mainFeatured: null, sidebarArticles: [] };
  const placements = await db
    .selectFrom('placements')
    .select(['article_id', 'position'])
    .where('page', '=', page)
    .orderBy('position')
    .execute();
  const mainId = placements.find((placement) => placement.position === 0)?.article_id;
  const articles = await publicArticlesById(
    db,
    placements.map((placement) => placement.article_id),
  );
  return {
    mainFeatured: articles.find((article) => article.id === mainId) ?? null,
    sidebarArticles: articles.filter((article) => article.id !== mainId),
  };
}

/** The homepage's main article; null where none is set or it is not public. */
export async function masterFeatured(db: Db): Promise<ArticleSummary | null> {
  const placement = await db
    .selectFrom('placements')
    .select('article_id')
    .where('page', '=', 'homepage')
    .where('position', '=', 0)
    .executeTakeFirst();
  if (!placement) return null;
  const [article] = await publicArticlesById(db, [placement.article_id]);
  return article ?? null;
}

/** Every featured article once: the homepage's own slots first, then the other pages' by position. */
export async function featuredArticles(db: Db): Promise<ArticleSummary[]> {
  const placements = await db
    .selectFrom('placements')
    .select('article_id')
    .orderBy((eb) => eb.case().when('page', '=', 'homepage').then(0).else(1).end())
    .orderBy('position')
    .orderBy('page')
    .execute();
  return publicArticlesById(db, [...new Set(placements.map((placement) => placement.article_id))]);
}
