import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** What articles of the category review say of a game, and the score by which they are listed. */
export async function reviews(db: Db): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
}

const tables = [
  `create table article_reviews (
    article_id integer primary key references articles (id) on delete cascade,
    review text not null
  )`,
  'alter table articles add column score text',
  // Reviews without a score stand behind all others.
  'alter table articles add column score_rank double precision not null default -1',
  `create index articles_public_score
    on articles (is_public, category, score_rank, published_at, id)`,
];
