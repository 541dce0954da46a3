import { sql } from 'kysely';
import type { Types } from './dialects/dialect.ts';
import { engineOf } from './engine.ts';
import { magazine } from './migrations/001-magazine.ts';
import { newsroom } from './migrations/002-newsroom.ts';
import { presence } from './migrations/003-presence.ts';
import { media } from './migrations/004-media.ts';
import { suspended } from './migrations/005-suspended.ts';
import { jobs } from './migrations/006-jobs.ts';
import { analytics } from './migrations/007-analytics.ts';
import { newsletter } from './migrations/008-newsletter.ts';
import { contact } from './migrations/009-contact.ts';
import { drafting } from './migrations/010-drafting.ts';
import { clientKeys } from './migrations/011-client-keys.ts';
import { readsOrder } from './migrations/012-reads-order.ts';
import { pictureWords } from './migrations/013-picture-words.ts';
import type { Db } from './schema.ts';

/** In order; a migration's number is its place here plus one. One that has landed is never edited. */
const MIGRATIONS: readonly ((db: Db, types: Types) => Promise<void>)[] = [
  magazine,
  newsroom,
  presence,
  media,
  suspended,
  jobs,
  analytics,
  newsletter,
  contact,
  drafting,
  clientKeys,
  readsOrder,
  pictureWords,
];

/** The store was written by a newer release than this one. */
export class NewerStoreError extends Error {
  override name = 'NewerStoreError';
}

/**
 * Brings the store up to date, each migration in a transaction of its own. Call it under the start
 * lock. @throws NewerStoreError where the store knows migrations that this release does not
 */
export async function migrate(db: Db): Promise<void> {
  await sql`create table if not exists migrations (
    number integer primary key, applied_at ${sql.raw(engineOf(db).types.millis)} not null
  )`.execute(db);
  const { rows } = await sql<{ last: number | null }>`
    select max(number) as last from migrations`.execute(db);
  const last = rows[0]?.last ?? 0;
  if (last > MIGRATIONS.length) {
    throw new NewerStoreError(
      `The store is at migration ${last}, this release knows ${MIGRATIONS.length}. ` +
        'Run the release that wrote it, or a newer one.',
    );
  }
  for (const [index, apply] of MIGRATIONS.entries()) {
    const number = index + 1;
    if (number <= last) continue;
    await db.transaction().execute(async (trx) => {
      await apply(trx, engineOf(db).types);
      await sql`insert into migrations (number, applied_at)
        values (${number}, ${Date.now()})`.execute(trx);
    });
  }
}
