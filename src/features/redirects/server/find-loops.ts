import type { Db } from '#platform/db/schema.ts';
import { askedFor, foldedKeys, locationOf, RedirectUrlError } from './redirect-urls.ts';
import { chunks, rows, toRule } from './rule-rows.ts';
import { type Rule, ruleFor } from './rules.ts';

/** Redirects are followed this far to find a loop. */
const MAX_HOPS = 10;
const BASE = 'http://page.invalid';

/** A visitor who follows redirects from one URL to the next. */
interface Walk {
  rule: Rule;
  url: URL;
}

/** The target of a redirect on this site. */
function step(rule: Rule, url: URL): URL | null {
  const location = locationOf(rule, url);
  return location?.startsWith('/') ? new URL(location, BASE) : null;
}

function firstSteps(rule: Rule): Walk[] {
  const starts = rule.match === 'prefix' ? [rule.source, `${rule.source}/x`] : [rule.source];
  return starts.flatMap((start) => {
    const url = step(rule, new URL(start, BASE));
    return url ? [{ rule, url }] : [];
  });
}

/**
 * Follows new redirects through all others, and finds those that form a loop.
 * @param replaced IDs of stored redirects that the new ones replace
 * @param onTarget called with each target on this site that no redirect answers
 */
export async function findLoops<T extends Rule>(
  db: Db,
  added: readonly T[],
  replaced: ReadonlySet<number>,
  onTarget?: (rule: Rule, url: URL) => void,
): Promise<Map<T, RedirectUrlError>> {
  const byFolded = new Map<string, Rule[]>(Map.groupBy(added, ({ folded }) => folded));
  const loaded = new Set<string>();
  const load = async (keys: ReadonlySet<string>) => {
    const missing = [...keys].filter((key) => !loaded.has(key));
    for (const part of chunks(missing)) {
      for (const row of await rows(db).where('folded', 'in', part).execute()) {
        if (replaced.has(row.id)) continue;
        byFolded.set(row.folded, [...(byFolded.get(row.folded) ?? []), toRule(row)]);
      }
    }
    for (const key of missing) loaded.add(key);
  };
  const loops = new Set<Rule>();
  let walks = added.flatMap(firstSteps);
  for (let hop = 0; hop < MAX_HOPS && walks.length > 0; hop += 1) {
    const asked = walks.flatMap((walk) => {
      const keys = askedFor(walk.url.pathname, walk.url.search);
      return keys ? [{ ...walk, keys }] : [];
    });
    await load(new Set(asked.flatMap(({ keys }) => foldedKeys(keys))));
    walks = asked.flatMap(({ rule, url, keys }) => {
      const answer = ruleFor(
        foldedKeys(keys).flatMap((key) => byFolded.get(key) ?? []),
        keys,
      );
      if (answer === rule) loops.add(rule);
      if (hop === 0 && !answer) onTarget?.(rule, url);
      const next = answer && answer !== rule ? step(answer, url) : null;
      return next ? [{ rule, url: next }] : [];
    });
  }
  const error = new RedirectUrlError('to', 'leads back to this URL. This would be a loop.');
  return new Map(added.filter((rule) => loops.has(rule)).map((rule) => [rule, error]));
}
