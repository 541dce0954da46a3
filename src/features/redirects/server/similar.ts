import { articlePath, listPath } from '#features/articles/paths.ts';
import { slugify } from '#lib/text/slug.ts';
import { editDistance } from '#lib/text/words.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';

/** Shorter words than this are like too many others. */
const SHORTEST = 5;
/** So many slugs with the same beginning are compared. */
const MAX_COMPARED = 200;

/** The part of an address that may be a slug: the last that is no page, feed or other form of it. */
function slugIn(address: string): string {
  const parts = address
    .split('/')
    .map((part) => part.replace(/\.(?:html?|php|aspx?|amp)$/i, ''))
    .filter((part) => part !== '' && !/^(?:\d+|page|feed|amp|rss|index)$/i.test(part));
  return slugify(parts.at(-1) ?? '');
}

/** How many letters may differ. */
const most = (slug: string) => (slug.length < 8 ? 1 : 2);

/** How far a slug is from the one looked for; one that only goes on is as near as a slip. */
function distance(wanted: string, slug: string): number {
  const [short, long] = wanted.length < slug.length ? [wanted, slug] : [slug, wanted];
  if (short.length >= 2 * SHORTEST && long.startsWith(`${short}-`)) return 1;
  return editDistance(wanted, slug, most(wanted));
}

/** An address of ours that one which is not found may mean; null where none is obvious. */
export async function similarAddress(db: Db, address: string): Promise<string | null> {
  const wanted = slugIn(address);
  if (wanted === '') return null;
  const category = await db
    .selectFrom('categories')
    .select('slug')
    .where('slug', 'in', [wanted, wanted.replace(/s$/, '')])
    .executeTakeFirst();
  if (category) return listPath({ category: category.slug });
  const former = await db
    .selectFrom('article_slugs')
    .innerJoin('articles', 'articles.id', 'article_slugs.article_id')
    .select('articles.slug')
    .where('article_slugs.slug', '=', wanted)
    .where('articles.is_public', '=', 1)
    .executeTakeFirst();
  if (former) return articlePath(former.slug);
  if (wanted.length < SHORTEST) return null;
  // Slugs are Latin letters, digits and hyphens: nothing of the kind comes after 'zzzz'.
  const beginning = wanted.slice(0, Math.max(SHORTEST - 1, Math.ceil(wanted.length / 2)));
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
    .filter(({ far }) => far <= most(wanted))
    .sort((a, b) => a.far - b.far);
  return best ? articlePath(best.slug) : null;
}
