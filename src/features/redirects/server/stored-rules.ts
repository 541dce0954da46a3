import { sql } from 'kysely';
import { recordChange } from '#platform/db/changes.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { type AddressError, askedByTarget, foldedKeys } from './addresses.ts';
import { type Rule, type RuleHistory, refusedOf } from './rules.ts';

/** So many values in one statement. */
const CHUNK = 500;

export const columns = ['id', 'source', 'folded', 'match', 'target', 'target_key'] as const;

export interface StoredRule extends Rule {
  id: number;
}

interface StoredRow {
  id: number;
  source: string;
  folded: string;
  match: Rule['match'];
  target: string | null;
  target_key: string | null;
}

export const toRule = (row: StoredRow): StoredRule => ({
  id: row.id,
  source: row.source,
  folded: row.folded,
  match: row.match,
  target: row.target,
  targetKey: row.target_key,
});

function chunks<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / CHUNK);
  return Array.from({ length: count }, (_, index) =>
    list.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

export const rows = (db: Db) => db.selectFrom('redirects').select(columns);

/** Redirects that lead below one of these paths. */
async function leadingBelow(db: Db, paths: readonly string[]) {
  if (paths.length === 0) return [];
  const { beginsWith, textRows } = engineOf(db);
  const path = textRows(paths.map((each) => `${each}/`));
  const { rows: found } = await sql<StoredRow>`
    select ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
    from ${path} p cross join redirects r
    where ${beginsWith('r.target_key', sql.ref('p.value'))}`.execute(db);
  return found;
}

/** The redirects that answer where one of these leads, or lead where one of these is from. */
async function neighbours(db: Db, rules: readonly Rule[]): Promise<StoredRule[]> {
  const found = new Map<number, StoredRule>();
  for (const part of chunks(rules)) {
    const sources = part.map(({ folded }) => folded);
    const prefixes = part.filter(({ match }) => match === 'prefix').map(({ folded }) => folded);
    const answering = part.flatMap(({ target, targetKey }) => {
      const asked = target !== null && targetKey !== null ? askedByTarget(target) : null;
      return asked ? foldedKeys(asked) : [];
    });
    const near = [
      ...(await rows(db).where('target_key', 'in', sources).execute()),
      ...(await rows(db)
        .where('folded', 'in', ['', ...new Set(answering)])
        .execute()),
      ...(await leadingBelow(db, prefixes)),
    ];
    for (const row of near) found.set(row.id, toRule(row));
  }
  return [...found.values()];
}

export const keyOf = ({ source, match }: Pick<Rule, 'source' | 'match'>) => `${match} ${source}`;

/**
 * Which of new redirects cannot be added, in words: what leads in a circle or by way of another one.
 * @param replaced ids of those that they take the place of
 */
export async function refusedRules<T extends Rule>(
  db: Db,
  added: readonly T[],
  replaced: ReadonlySet<number>,
): Promise<Map<T, AddressError>> {
  const others = await neighbours(db, added);
  return refusedOf(
    added,
    others.filter(({ id }) => !replaced.has(id)),
  );
}

/** Those of before that are from the same addresses, by `keyOf`. */
export async function storedTwins(
  db: Db,
  rules: readonly Rule[],
): Promise<Map<string, StoredRule>> {
  const found = new Map<string, StoredRule>();
  for (const part of chunks(rules)) {
    const sources = part.map(({ source }) => source);
    for (const row of await rows(db).where('source', 'in', sources).execute()) {
      found.set(keyOf(row), toRule(row));
    }
  }
  return found;
}

/** Forgets that addresses were asked for which lead somewhere now. */
export async function forgetMissing(db: Db, rules: readonly Rule[]): Promise<void> {
  for (const part of chunks(rules)) {
    const sources = part.map(({ source }) => source);
    await db.deleteFrom('missing_addresses').where('address', 'in', sources).execute();
  }
}

export const toRow = ({ source, folded, match, target, targetKey }: Rule) => ({
  source,
  folded,
  match,
  target,
  target_key: targetKey,
});

/** Notes that these are an editor's now: who takes an import back leaves them. */
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
        ...{ created_at: Math.min(createdAt, now), hits, last_used_at: lastUsedAt },
      };
    });
    const stored = await db.insertInto('redirects').values(values).returning('id').execute();
    ids.push(...stored.map(({ id }) => id));
  }
  return ids;
}

/**
 * Adds redirects, and has those of before from the same addresses lead elsewhere; call it in a
 * transaction. No two are from the same address.
 * @returns what cannot be added, by redirect: then nothing was written
 */
export async function putRules(db: Db, rules: readonly Rule[], now: number) {
  const twins = await storedTwins(db, rules);
  const isSame = (rule: Rule) => {
    const twin = twins.get(keyOf(rule));
    return twin !== undefined && twin.target === rule.target;
  };
  const changed = rules.filter((rule) => twins.has(keyOf(rule)) && !isSame(rule));
  const added = rules.filter((rule) => !twins.has(keyOf(rule)));
  const replaced = changed.map((rule) => twins.get(keyOf(rule))?.id ?? 0);
  const refused = await refusedRules(db, [...added, ...changed], new Set(replaced));
  if (refused.size > 0) return { refused };
  await insertRules(db, added, now);
  for (const rule of changed) {
    const id = twins.get(keyOf(rule))?.id ?? 0;
    await db.updateTable('redirects').set(toRow(rule)).where('id', '=', id).execute();
  }
  await adopt(db, replaced);
  await forgetMissing(db, [...added, ...changed]);
  const unchanged = rules.length - added.length - changed.length;
  return { refused, added: added.length, changed: changed.length, unchanged };
}

/** What became of redirects that were to be added beside those of before. */
interface AddedRules<T extends Rule> {
  /** Ids of those that are new. */
  ids: number[];
  /** Those whose address another redirect leads elsewhere already, with its id: it stays. */
  taken: { rule: T; by: number }[];
  /** Those that would lead in a circle or by way of another one. */
  refused: Map<T, AddressError>;
}

/**
 * Adds redirects where there are none yet, and changes none of before; call it in a transaction. Those
 * that are there already, word for word, are neither added nor named; of several from the same address
 * the first counts. What cannot be added stops none of the others. Reads in proportion to what is
 * added, however many there are.
 */
export async function addRules<T extends Rule>(
  db: Db,
  rules: readonly T[],
  now: number,
): Promise<AddedRules<T>> {
  const twins = await storedTwins(db, rules);
  const taken: AddedRules<T>['taken'] = [];
  const fresh = new Map<string, T>();
  for (const rule of rules) {
    const same = twins.get(keyOf(rule));
    // An exact one answers the address of a prefix, too.
    const found = same ?? twins.get(keyOf({ ...rule, match: 'exact' }));
    if (found && found.target !== rule.target) taken.push({ rule, by: found.id });
    else if (!same && !fresh.has(keyOf(rule))) fresh.set(keyOf(rule), rule);
  }
  const refused = await refusedRules(db, [...fresh.values()], new Set());
  const added = [...fresh.values()].filter((rule) => !refused.has(rule));
  const ids = await insertRules(db, added, now);
  await forgetMissing(db, added);
  if (ids.length > 0) await recordChange(db, now, ['redirects']);
  return { ids, taken, refused };
}

/** Takes redirects away again, whatever leads by them; call it in a transaction. */
export async function removeRules(db: Db, ids: readonly number[], now: number): Promise<void> {
  for (const part of chunks(ids))
    await db.deleteFrom('redirects').where('id', 'in', part).execute();
  if (ids.length > 0) await recordChange(db, now, ['redirects']);
}
