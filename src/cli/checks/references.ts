import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '#platform/db/database.ts';
import type { ForeignKey } from '#platform/db/dialects/dialect.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { counted } from '../format.ts';
import type { Check, Finding } from './check.ts';

/** Tables whose rows only connect two others, and mean nothing without both. */
const LINKS = new Set([
  'article_bylines',
  'article_games',
  'article_series',
  'article_slugs',
  'article_tags',
  'article_trash',
  'game_images',
  'game_slugs',
  'media_crop_uses',
  'media_saved_uses',
  'media_uses',
  'author_images',
  'author_slugs',
  'page_crop_uses',
  'page_images',
  'page_recordings',
  'page_videos',
  'placements',
  'presences',
  'recording_captions',
  'recording_uses',
  'remote_image_uses',
  'search_documents',
  'setting_images',
  'snippet_images',
  'snippet_uses',
  'tag_former_names',
  'video_uses',
]);

/** Rows that refer to a missing row. */
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

/** Clears optional references and deletes rows that only connected two others. */
function repairOf(db: Db, key: ForeignKey): Pick<Finding, 'repair' | 'advice'> {
  const { table, column, onDelete } = key;
  const own = sql.ref(`${table}.${column}`);
  if (onDelete === 'set null') {
    const set = sql`update ${sql.table(table)} set ${sql.ref(column)} = null
      where ${own} is not null and not exists (select 1 from ${sql.table(key.parent)} as parent
        where ${sql.ref(`parent.${key.parentColumn}`)} = ${own})`;
    return repairWith(db, set, 'the references were cleared');
  }
  if (LINKS.has(table)) {
    return repairWith(
      db,
      sql`delete from ${orphans(key)}`,
      'the rows were deleted: they only connected two others',
    );
  }
  return { advice: `Restore a backup, or delete the rows from ${table} by hand.` };
}

const repairWith = (db: Db, statement: RawBuilder<unknown>, did: string) => ({
  async repair() {
    await inTransaction(db, (trx) => statement.execute(trx));
    return did;
  },
});

/** Finds rows whose foreign keys refer to missing rows, as after a manual change. */
export const referencesCheck: Check = {
  name: 'references',
  doing: 'Checking references',
  async run({ snapshot, db, signal, draw }) {
    const keys = await engineOf(snapshot).integrity.foreignKeys(snapshot);
    const findings: Finding[] = [];
    for (const [index, key] of keys.entries()) {
      signal.throwIfAborted();
      draw(index, keys.length);
      const count = await countOf(snapshot, key);
      if (count === 0) continue;
      const { table, column, parent } = key;
      const what = `${counted(count, 'row')} of ${table} (${column}) refer to missing rows of ${parent}`;
      findings.push({ what, examples: [], ...repairOf(db, key) });
    }
    return findings;
  },
};
