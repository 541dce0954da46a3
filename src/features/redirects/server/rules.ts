import type { Match } from '../values.ts';
import { AddressError, type Asked, askedByTarget, fold, foldedKeys } from './addresses.ts';

/** A redirect as far as it decides what answers an address. */
export interface Rule {
  source: string;
  /** The source in lower case. */
  folded: string;
  match: Match;
  /** Null where the answer is 410. */
  target: string | null;
  /** The target as sources are compared, in lower case; null where it is on another site. */
  targetKey: string | null;
  /** What is known of it where it comes from; none for one that begins here. */
  history?: RuleHistory;
}

/** When a redirect was made, and how often it was asked for. Times are UTC epoch milliseconds. */
export interface RuleHistory {
  createdAt: number;
  hits: number;
  lastUsedAt: number | null;
}

/** The one of that spelling, else the only one in whatever case. */
function spelled<T extends Rule>(rules: readonly T[], source: string): T | undefined {
  return (
    rules.find((rule) => rule.source === source) ?? (rules.length === 1 ? rules[0] : undefined)
  );
}

type Choice = <T extends Rule>(rules: readonly T[], source: string) => T | undefined;

/**
 * Which redirect answers: an exact one before everything below an address, of these the longest.
 * @param rules those with one of the `foldedKeys`, others may be among them
 * @param choose of those that differ in case alone
 */
export function ruleFor<T extends Rule>(
  rules: readonly T[],
  asked: Asked,
  choose: Choice = spelled,
): T | undefined {
  const of = (match: Match, source: string) =>
    choose(
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

/** The one of that spelling, else any: when others are deleted it may be the only one. */
const anyCase: Choice = (rules, source) => spelled(rules, source) ?? rules[0];

/** Redirects by their sources. */
class RuleSet<T extends Rule> {
  readonly #byFolded = new Map<string, T[]>();

  constructor(rules: Iterable<T>) {
    for (const rule of rules) {
      const same = this.#byFolded.get(rule.folded);
      if (same) same.push(rule);
      else this.#byFolded.set(rule.folded, [rule]);
    }
  }

  answering(asked: Asked): T | undefined {
    const rules = foldedKeys(asked).flatMap((key) => this.#byFolded.get(key) ?? []);
    return ruleFor(rules, asked, anyCase);
  }

  /**
   * Another redirect that answers where this one leads; undefined where none does. Of a target that
   * keeps the rest it is what answers the target itself: what answers only with some rest takes more
   * off than was added, so that it can lead on, but never in a circle.
   */
  after({ target, targetKey }: T): T | undefined {
    if (target === null || targetKey === null) return undefined;
    const asked = askedByTarget(target);
    return asked ? this.answering(asked) : undefined;
  }
}

/**
 * What is wrong with new redirects: every one whose target another redirect answers, itself included,
 * and every one that answers where another leads. Those of before are taken to be right.
 * @param others those of before that can have to do with them
 */
export function refusedOf<T extends Rule>(
  added: readonly T[],
  others: readonly Rule[],
): Map<T, AddressError> {
  const set = new RuleSet<Rule>([...others, ...added]);
  const isAdded = new Set<Rule>(added);
  const refused = new Map<T, AddressError>();
  for (const rule of added) {
    const next = set.after(rule);
    if (next) refused.set(rule, new AddressError('to', whyNot(rule, next, set)));
  }
  for (const other of others) {
    const next = set.after(other);
    if (!next || !isAdded.has(next) || refused.has(next as T)) continue;
    const change =
      next.target === null ? 'Change that one first' : `Lead that one to ${next.target} first`;
    refused.set(next as T, new AddressError('from', `is where ${other.source} leads. ${change}.`));
  }
  return refused;
}

function whyNot(rule: Rule, next: Rule, set: RuleSet<Rule>): string {
  if (next === rule) return 'is answered by this redirect itself. This would be a loop.';
  if (next.target === null) return `is gone: ${next.source} is answered with 410.`;
  const known = `is redirected itself: ${next.source} already leads to ${next.target}.`;
  const seen = new Set([rule, next]);
  for (let step = set.after(next); step && !seen.has(step); step = set.after(step)) seen.add(step);
  const isLoop = [...seen].some((one) => set.after(one) === rule);
  return `${known} ${isLoop ? 'This would be a loop.' : 'Lead there at once.'}`;
}
