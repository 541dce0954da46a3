import { usedSlugs } from '#features/articles/server/views/public.ts';
import { formatCount } from '#lib/format/count.ts';
import type { Db } from '#platform/db/schema.ts';
import { findLoops } from './find-loops.ts';
import { articleSlug } from './lookup.ts';
import { keepsRest, RedirectUrlError } from './redirect-urls.ts';
import { chunks } from './rule-rows.ts';
import type { Rule } from './rules.ts';
import { compareRules } from './stored-rules.ts';

/** Pages other than articles that one file can lead to: each is requested. */
export const MAX_PAGES = 2000;

/** The status of a path of this site, as visitors get it. */
export type StatusOf = (path: string) => Promise<number>;

const TOO_MANY = `is not checked: a file can lead to at most ${formatCount(MAX_PAGES, 'page')} besides articles. Split the file.`;

const isMissing = (status: number) => status === 404 || status === 410;

/** @returns those of these pages that don't exist; none where no pages are served */
async function missingPages(
  paths: Iterable<string>,
  statusOf: StatusOf,
): Promise<ReadonlySet<string>> {
  const missing = new Set<string>();
  if (isMissing(await statusOf('/'))) return missing;
  for (const path of paths) if (isMissing(await statusOf(path))) missing.add(path);
  return missing;
}

/**
 * Finds redirects that can't be stored: loops, and those to a page of this site that doesn't exist. An article
 * that isn't public yet exists. Redirects that are stored already are not checked.
 */
export async function refusedRules(
  db: Db,
  rules: readonly Rule[],
  statusOf: StatusOf,
): Promise<Map<Rule, RedirectUrlError>> {
  const { added, changed, replaced } = await compareRules(db, rules);
  const paths = new Map<Rule, string>();
  const refused = await findLoops(db, [...added, ...changed], new Set(replaced), (rule, url) => {
    if (!keepsRest(rule.target ?? '')) paths.set(rule, url.pathname);
  });
  const slugs = new Map<Rule, string>();
  for (const rule of paths.keys()) {
    const slug = articleSlug(rule);
    if (slug !== null) slugs.set(rule, slug);
  }
  const used = new Set<string>();
  for (const part of chunks([...new Set(slugs.values())])) {
    for (const slug of await usedSlugs(db, part)) used.add(slug);
  }
  const refuse = (rule: Rule, reason: string) =>
    refused.set(rule, new RedirectUrlError('to', reason));
  const pages = new Set([...paths].flatMap(([rule, path]) => (slugs.has(rule) ? [] : path)));
  const requested = new Set([...pages].slice(0, MAX_PAGES));
  const missing =
    requested.size === 0 ? new Set<string>() : await missingPages(requested, statusOf);
  for (const [rule, path] of paths) {
    const slug = slugs.get(rule);
    const isChecked = slug !== undefined || requested.has(path);
    if (!isChecked) refuse(rule, TOO_MANY);
    else if (slug === undefined ? missing.has(path) : !used.has(slug))
      refuse(rule, `leads to ${path}, which doesn’t exist on this site`);
  }
  return refused;
}
