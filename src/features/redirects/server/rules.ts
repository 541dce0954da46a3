import type { Match } from '../values.ts';
import { type Asked, fold } from './redirect-urls.ts';

/** The fields that decide which redirect applies to a URL. */
export interface Rule {
  source: string;
  /** The source in lower case. */
  folded: string;
  match: Match;
  /** Null for 410 Gone. */
  target: string | null;
  /** From the old site, if it was imported. */
  history?: RuleHistory;
}

/** When a redirect was created, and its hits. Times are UTC epoch milliseconds. */
export interface RuleHistory {
  createdAt: number;
  hits: number;
  lastUsedAt: number | null;
}

/** The rule with this exact source; ignores case if there is only one. */
function inCase<T extends Rule>(rules: readonly T[], source: string): T | undefined {
  return (
    rules.find((rule) => rule.source === source) ?? (rules.length === 1 ? rules[0] : undefined)
  );
}

/**
 * The redirect that applies to a URL: an exact one, otherwise the longest prefix.
 * @param rules all redirects with one of the `foldedKeys`; may contain others
 */
export function ruleFor<T extends Rule>(rules: readonly T[], asked: Asked): T | undefined {
  const of = (match: Match, source: string) =>
    inCase(
      rules.filter((rule) => rule.match === match && rule.folded === fold(source)),
      source,
    );
  for (const source of asked.exact) {
    const found = of('exact', source);
    if (found) return found;
  }
  for (const source of asked.prefixes) {
    const found = of('prefix', source);
    if (found) return found;
  }
  return undefined;
}
