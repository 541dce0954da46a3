import type { Db } from '#platform/db/schema.ts';
import type { Rule } from './rules.ts';

/** Values in one statement. */
const CHUNK = 500;

const columns = ['id', 'source', 'folded', 'match', 'target'] as const;

export interface StoredRule extends Rule {
  id: number;
}

export const toRule = (row: Omit<StoredRule, 'history'>): StoredRule => ({
  id: row.id,
  source: row.source,
  folded: row.folded,
  match: row.match,
  target: row.target,
});

export function chunks<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / CHUNK);
  return Array.from({ length: count }, (_, index) =>
    list.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

export const rows = (db: Db) => db.selectFrom('redirects').select(columns);

export const toRow = ({ source, folded, match, target }: Rule) => ({
  source,
  folded,
  match,
  target,
});
