import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { findLoops } from './find-loops.ts';
import type { RedirectUrlError } from './redirect-urls.ts';
import { chunks, rows, type StoredRule, toRow, toRule } from './rule-rows.ts';
import type { Rule, RuleHistory } from './rules.ts';

export const keyOf = ({ source, match }: Pick<Rule, 'source' | 'match'>) => `${match} ${source}`;

/** Stored redirects with the same sources, by `keyOf`. */
export async function existingRules(
  db: Db,
  rules: readonly Rule[],
): Promise<Map<string, StoredRule>> {
  const byKey = new Map<string, StoredRule>();
  for (const part of chunks(rules)) {
    const sources = part.map(({ source }) => source);
    for (const row of await rows(db).where('source', 'in', sources).execute()) {
      byKey.set(keyOf(row), toRule(row));
    }
  }
  return byKey;
}

/** Removes URLs from the list of missing pages that redirect now. */
export async function clearMissing(db: Db, rules: readonly Rule[]): Promise<void> {
  for (const part of chunks(rules)) {
    const sources = part.map(({ source }) => source);
    await db.deleteFrom('missing_urls').where('url', 'in', sources).execute();
  }
}

/** Marks redirects as edited: undoing their import leaves them. */
export async function adopt(db: Db, ids: readonly number[]): Promise<void> {
  for (const part of chunks(ids)) {
    await db
      .deleteFrom('import_additions')
      .where('kind', '=', 'redirect')
      .where('ref', 'in', part)
      .execute();
  }
}

const NEW: RuleHistory = { createdAt: Number.POSITIVE_INFINITY, hits: 0, lastUsedAt: null };

async function insertRules(db: Db, rules: readonly Rule[], now: number): Promise<number[]> {
  const ids: number[] = [];
  for (const part of chunks(rules)) {
    const values = part.map((rule) => {
      const { createdAt, hits, lastUsedAt } = rule.history ?? NEW;
      return {
        ...toRow(rule),
        created_at: Math.min(createdAt, now),
        hits,
        last_used_at: lastUsedAt,
      };
    });
    const stored = await db.insertInto('redirects').values(values).returning('id').execute();
    ids.push(...stored.map(({ id }) => id));
  }
  return ids;
}

/** Divides redirects into new ones and those that change a stored one. All sources must differ. */
export async function compareRules(db: Db, rules: readonly Rule[]) {
  const existing = await existingRules(db, rules);
  const isSame = (rule: Rule) => {
    const other = existing.get(keyOf(rule));
    return other !== undefined && other.target === rule.target;
  };
  const changed = rules.filter((rule) => existing.has(keyOf(rule)) && !isSame(rule));
  const added = rules.filter((rule) => !existing.has(keyOf(rule)));
  const replaced = changed.map((rule) => existing.get(keyOf(rule))?.id ?? 0);
  return { added, changed, replaced };
}

/**
 * Adds redirects and updates those with the same source; call it in a transaction. All sources must differ.
 * @returns the refused redirects; if there are any, nothing was written
 */
export async function putRules(db: Db, rules: readonly Rule[], now: number) {
  const { added, changed, replaced } = await compareRules(db, rules);
  const refused = await findLoops(db, [...added, ...changed], new Set(replaced));
  if (refused.size > 0) return { refused };
  await insertRules(db, added, now);
  for (const [index, rule] of changed.entries()) {
    const id = replaced[index] ?? 0;
    await db.updateTable('redirects').set(toRow(rule)).where('id', '=', id).execute();
  }
  await adopt(db, replaced);
  await clearMissing(db, [...added, ...changed]);
  const unchanged = rules.length - added.length - changed.length;
  return { refused, added: added.length, changed: changed.length, unchanged };
}

/** The result of `addRules`. */
interface AddedRules<T extends Rule> {
  /** Ids of the new redirects. */
  ids: number[];
  /** Redirects whose source already has another target, with the ID of the existing one. */
  taken: { rule: T; by: number }[];
  /** Redirects that would make a loop. */
  refused: Map<T, RedirectUrlError>;
}

/**
 * Adds redirects without changing existing ones; call it in a transaction. Of several with the same source the
 * first counts. Refused ones don't stop the others.
 */
export async function addRules<T extends Rule>(
  db: Db,
  rules: readonly T[],
  now: number,
): Promise<AddedRules<T>> {
  const existing = await existingRules(db, rules);
  const taken: AddedRules<T>['taken'] = [];
  const fresh = new Map<string, T>();
  for (const rule of rules) {
    const same = existing.get(keyOf(rule));
    // An exact redirect answers the URL of a prefix, too.
    const other = same ?? existing.get(keyOf({ ...rule, match: 'exact' }));
    if (other && other.target !== rule.target) taken.push({ rule, by: other.id });
    else if (!same && !fresh.has(keyOf(rule))) fresh.set(keyOf(rule), rule);
  }
  const refused = await findLoops(db, [...fresh.values()], new Set());
  const added = [...fresh.values()].filter((rule) => !refused.has(rule));
  const ids = await insertRules(db, added, now);
  await clearMissing(db, added);
  if (ids.length > 0) await recordChange(db, now, ['redirects']);
  return { ids, taken, refused };
}

/** Deletes redirects; call it in a transaction. */
export async function removeRules(db: Db, ids: readonly number[], now: number): Promise<void> {
  for (const part of chunks(ids))
    await db.deleteFrom('redirects').where('id', 'in', part).execute();
  if (ids.length > 0) await recordChange(db, now, ['redirects']);
}
