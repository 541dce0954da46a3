import { leadsToArticle } from '#features/articles/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { type Asked, askedByTarget, askedFor, foldedKeys, locationOf } from './addresses.ts';
import { type Rule, ruleFor } from './rules.ts';
import { columns, toRule } from './stored-rules.ts';

/** Answers are remembered for so many addresses. */
const MAX_KNOWN = 5_000;

/** What an address that is not found is answered with. */
interface Found {
  id: number;
  /** Null where it is gone. */
  location: string | null;
}

async function readRule(db: Db, asked: Asked) {
  const rows = await db
    .selectFrom('redirects')
    .select(columns)
    .where('folded', 'in', foldedKeys(asked))
    .execute();
  return ruleFor(rows.map(toRule), asked) ?? null;
}

/** The slug of the article that a redirect leads to; null where it leads to something else. */
function articleSlug({ target }: Rule): string | null {
  if (!target?.startsWith('/')) return null;
  for (const address of askedByTarget(target)?.exact ?? []) {
    const [, slug] = /^\/articles\/([^/?]+)$/.exec(address) ?? [];
    if (slug !== undefined) return slug;
  }
  return null;
}

/**
 * Finds where an address leads that is not found: from memory, else by one indexed query, and one or two
 * more where it is an article. To one that visitors cannot read nothing leads: the redirect would tell
 * its slug.
 */
export function redirectLookup({ db, memo }: Pick<Context, 'db' | 'memo'>) {
  const known = memo<{ rule: Awaited<ReturnType<typeof readRule>> }>(MAX_KNOWN, ['redirects']);
  const articles = memo<{ isPublic: boolean }>(MAX_KNOWN, ['articles']);
  return async (url: URL): Promise<Found | null> => {
    const asked = askedFor(url.pathname, url.search);
    // From the home page none can be.
    if (asked === null || asked.exact[0] === '/') return null;
    const key = asked.exact.join('\n');
    const { rule } = await known.get(key, async () => ({ rule: await readRule(db, asked) }));
    if (rule === null) return null;
    const slug = articleSlug(rule);
    if (slug !== null) {
      const read = async () => ({ isPublic: await leadsToArticle(db, slug) });
      if (!(await articles.get(slug, read)).isPublic) return null;
    }
    const location = locationOf(rule, url);
    // Whatever has happened to the table: nobody is sent in a circle by one redirect.
    const isSame =
      location?.startsWith('/') && askedByTarget(location)?.exact[0] === asked.exact[0];
    return isSame ? null : { id: rule.id, location };
  };
}
