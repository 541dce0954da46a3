import { articlePath, listPath } from '#features/articles/paths.ts';
import { usedCategorySlugs } from '#features/taxonomy/server/public.ts';
import { editDistance } from '#lib/text/search/words.ts';
import { slugify } from '#lib/text/slug.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';

/** Shorter words have too many similar ones. */
const MIN_LENGTH = 5;
/** Slugs with the same beginning that are compared. */
const MAX_COMPARED = 200;

/** The last part of a URL that may be a slug, without page numbers, feeds and the like. */
function slugIn(address: string): string {
  const parts = address
    .split('/')
    .map((part) => part.replace(/\.(?:html?|php|aspx?|amp)$/i, ''))
    .filter((part) => part !== '' && !/^(?:\d+|page|feed|amp|rss|index)$/i.test(part));
  return slugify(parts.at(-1) ?? '');
}

/** How many letters may differ. */
const maxDistance = (slug: string) => (slug.length < 8 ? 1 : 2);

/** The edit distance of two slugs; 1 if one continues the other. */
function distance(wanted: string, slug: string): number {
  const [short, long] = wanted.length < slug.length ? [wanted, slug] : [slug, wanted];
  if (short.length >= 2 * MIN_LENGTH && long.startsWith(`${short}-`)) return 1;
  return editDistance(wanted, slug, maxDistance(wanted));
}

/** A URL of this site that a missing URL may mean; null if none is close. */
export async function similarUrl(db: Db, address: string): Promise<string | null> {
  const wanted = slugIn(address);
  if (wanted === '') return null;
  const [category] = await usedCategorySlugs(db, [wanted, wanted.replace(/s$/, '')]);
  if (category !== undefined) return listPath({ category });
  const former = await db
    .selectFrom('article_slugs')
    .innerJoin('articles', 'articles.id', 'article_slugs.article_id')
    .select('articles.slug')
    .where('article_slugs.slug', '=', wanted)
    .where('articles.is_public', '=', 1)
    .executeTakeFirst();
  if (former) return articlePath(former.slug);
  if (wanted.length < MIN_LENGTH) return null;
  // Slugs have only Latin letters, digits and hyphens, so they sort before 'zzzz'.
  const beginning = wanted.slice(0, Math.max(MIN_LENGTH - 1, Math.ceil(wanted.length / 2)));
  const near = await db
    .selectFrom('articles')
    .select('slug')
    .where('slug', '>=', beginning)
    .where('slug', '<=', `${beginning}zzzz`)
    .where(engineOf(db).withoutIndex('is_public'), '=', 1)
    .orderBy('slug')
    .limit(MAX_COMPARED)
    .execute();
  const [best] = near
    .map(({ slug }) => ({ slug, far: distance(wanted, slug) }))
    .filter(({ far }) => far <= maxDistance(wanted))
    .sort((a, b) => a.far - b.far);
  return best ? articlePath(best.slug) : null;
}
