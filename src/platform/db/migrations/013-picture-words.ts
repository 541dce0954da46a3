import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** What an article says of its featured image. */
export async function pictureWords(db: Db): Promise<void> {
  for (const column of ['featured_image_alt', 'featured_image_caption']) {
    await sql.raw(`alter table articles add column ${column} text not null default ''`).execute(db);
  }
}
