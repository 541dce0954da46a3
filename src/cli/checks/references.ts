import { type RawBuilder, sql } from 'kysely';
import type { ForeignKey } from '#platform/db/dialects/dialect.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { counted } from '../words.ts';
import type { Check, Finding } from './check.ts';

/** Tables whose rows say that two others belong together, and nothing else: without one of them they say nothing. */
const LINKS = new Set([
  'article_bylines',
  'article_games',
  'article_series',
  'article_slugs',
  'article_tags',
  'game_images',
  'game_slugs',
  'media_saved_uses',
  'media_uses',
  'author_images',
  'author_slugs',
  'placements',
  'presences',
  'remote_image_uses',
  'search_documents',
]);

/** The rows that name something which is gone. */
function orphans({ table, column, parent, parentColumn }: ForeignKey): RawBuilder<unknown> {
  const own = sql.ref(`${table}.${column}`);
  return sql`${sql.table(table)} where ${own} is not null and not exists (
    select 1 from ${sql.table(parent)} as parent
    where ${sql.ref(`parent.${parentColumn}`)} = ${own})`;
}

async function countOf(db: Db, key: ForeignKey): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${orphans(key)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Mends what loses nothing by it: what may be nobody's becomes so, and links to nothing go. */
function mendOf(db: Db, key: ForeignKey): Pick<Finding, 'mend' | 'advice'> {
  const { table, column, onDelete } = key;
  const own = sql.ref(`${table}.${column}`);
  if (onDelete === 'set null') {
    const set = sql`update ${sql.table(table)} set ${sql.ref(column)} = null
      where ${own} is not null and not exists (select 1 from ${sql.table(key.parent)} as parent
        where ${sql.ref(`parent.${key.parentColumn}`)} = ${own})`;
    return mending(db, set, 'they name nothing now');
  }
  if (LINKS.has(table)) {
    return mending(
      db,
      sql`delete from ${orphans(key)}`,
      'they were taken out, since they held nothing else',
    );
  }
  return { advice: `Nothing shows them. Restore a backup, or delete them from ${table} by hand.` };
}

const mending = (db: Db, statement: RawBuilder<unknown>, did: string) => ({
  async mend() {
    await inTransaction(db, (trx) => statement.execute(trx));
    return did;
  },
});

/** Whether everything that is named by a foreign key is there: a store that was mended by hand may hold else. */
export const referencesCheck: Check = {
  name: 'references',
  doing: 'Following references',
  async run({ snapshot, db, signal, draw }) {
    const keys = await engineOf(snapshot).integrity.foreignKeys(snapshot);
    const findings: Finding[] = [];
    for (const [index, key] of keys.entries()) {
      signal.throwIfAborted();
      draw(index, keys.length);
      const count = await countOf(snapshot, key);
      if (count === 0) continue;
      const { table, column, parent } = key;
      const what = `${counted(count, 'row')} of ${table} (${column}) name what is gone from ${parent}`;
      findings.push({ what, examples: [], ...mendOf(db, key) });
    }
    return findings;
  },
};
