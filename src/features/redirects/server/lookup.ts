import { leadsToArticle } from '#features/articles/server/views/public.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { type Asked, askedByTarget, askedFor, foldedKeys, locationOf } from './redirect-urls.ts';
import { rows, toRule } from './rule-rows.ts';
import { type Rule, ruleFor } from './rules.ts';

/** URLs whose redirect is cached. */
const MAX_CACHED = 5_000;

/** The redirect for a URL. */
interface FoundRedirect {
  id: number;
  /** Null for 410 Gone. */
  location: string | null;
}

async function readRule(db: Db, asked: Asked) {
  const stored = await rows(db).where('folded', 'in', foldedKeys(asked)).execute();
  return ruleFor(stored.map(toRule), asked) ?? null;
}

/** Where a redirect leads from a path, if there is one. */
export async function redirectTarget(db: Db, path: string): Promise<string | null> {
  const asked = askedFor(path, '');
  const rule = asked && (await readRule(db, asked));
  return rule ? locationOf(rule, new URL(path, 'http://site.invalid')) : null;
}

/** The slug of the article that a redirect leads to, if any. */
export function articleSlug({ target }: Pick<Rule, 'target'>): string | null {
  if (!target?.startsWith('/')) return null;
  for (const address of askedByTarget(target)?.exact ?? []) {
    const [, slug] = /^\/articles\/([^/?]+)$/.exec(address) ?? [];
    if (slug !== undefined) return slug;
  }
  return null;
}

/**
 * Finds the redirect for a missing URL: cached, otherwise by one indexed query, and one or two more for
 * an article. Redirects to articles that visitors can't read are skipped: they would reveal the slug.
 */
export function redirectLookup({ db, memo }: Pick<Context, 'db' | 'memo'>) {
  const known = memo<{ rule: Awaited<ReturnType<typeof readRule>> }>(MAX_CACHED, ['redirects']);
  const articles = memo<{ isPublic: boolean }>(MAX_CACHED, ['articles']);
  return async (url: URL): Promise<FoundRedirect | null> => {
    const asked = askedFor(url.pathname, url.search);
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
    // A safeguard, whatever is in the table: no URL redirects to itself.
    const isSame =
      location?.startsWith('/') && askedByTarget(location)?.exact[0] === asked.exact[0];
    return isSame ? null : { id: rule.id, location };
  };
}
