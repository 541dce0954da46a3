import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Which backups were made, what they lack, and whether they could be read again. */
export async function backups(db: Db, { id, millis }: Types): Promise<void> {
  await sql
    .raw(`create table backups (
      id ${id},
      kind text not null check (kind in ('daily', 'asked', 'upgrade', 'command')),
      file text not null,
      bytes ${millis} not null,
      media_bytes ${millis} not null,
      files integer not null,
      missing_files integer not null,
      started_at ${millis} not null,
      finished_at ${millis} not null,
      verified_at ${millis},
      damage text
    )`)
    .execute(db);
}
