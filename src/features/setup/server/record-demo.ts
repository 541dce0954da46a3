import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/**
 * Records what the demo magazine brought, in the transaction that loads it into an empty database: everything in
 * it, except the main admin, who has a password.
 */
export async function recordDemo(trx: Db): Promise<void> {
  await sql`
    insert into demo_items (kind, ref, last_event)
    select kind, id, coalesce((select max(id) from audit_log), 0) from (
      select 'article' as kind, id from articles
      union all select 'game', id from games
      union all select 'series', id from series
      union all select 'author', id from authors
      union all select 'user', id from users where password_hash is null
    ) as loaded`.execute(trx);
}
