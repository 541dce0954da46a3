import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** A day's most read articles, found without looking at all that were read. */
export async function readsOrder(db: Db): Promise<void> {
  await sql
    .raw('create index article_reads_most on article_reads (day, count, article_id)')
    .execute(db);
}
