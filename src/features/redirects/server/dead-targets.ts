import { usedSlugs } from '#features/articles/server/views/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { findLoops } from './find-loops.ts';
import { articleSlug } from './lookup.ts';
import { keepsRest, RedirectUrlError } from './redirect-urls.ts';
import { chunks } from './rule-rows.ts';
import type { Rule } from './rules.ts';
import { compareRules } from './stored-rules.ts';

/** Pages other than articles that one import requests; further ones are accepted. */
const MAX_REQUESTED = 200;

/** The status of a path of this site, as visitors get it. */
export type StatusOf = (path: string) => Promise<number>;

const isMissing = (status: number) => status === 404 || status === 410;

/** @returns those of these pages that don't exist; none where no pages are served */
async function missingPages(paths: ReadonlySet<string>, statusOf: StatusOf): Promise<Set<string>> {
  const missing = new Set<string>();
  if (paths.size === 0 || isMissing(await statusOf('/'))) return missing;
  for (const path of [...paths].slice(0, MAX_REQUESTED)) {
    if (isMissing(await statusOf(path))) missing.add(path);
  }
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
  const pages = new Set([...paths].flatMap(([rule, path]) => (slugs.has(rule) ? [] : path)));
  const missing = await missingPages(pages, statusOf);
  for (const [rule, path] of paths) {
    const slug = slugs.get(rule);
    if (slug === undefined ? !missing.has(path) : used.has(slug)) continue;
    const message = `leads to ${path}, which doesn't exist on this site`;
    refused.set(rule, new RedirectUrlError('to', message));
  }
  return refused;
}
