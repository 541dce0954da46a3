import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Who has which article open. */
export async function presence(db: Db, types: Types): Promise<void> {
  await sql
    .raw(
      `create table presences (
        article_id integer not null references articles (id) on delete cascade,
        user_id integer not null references users (id) on delete cascade,
        since ${types.millis} not null,
        seen_at ${types.millis} not null,
        primary key (article_id, user_id)
      )`,
    )
    .execute(db);
  await sql.raw('create index presences_user on presences (user_id)').execute(db);
}
