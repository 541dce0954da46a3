import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** What articles said wrong. */
export async function corrections(db: Db, types: Types): Promise<void> {
  for (const statement of tables(types)) await sql.raw(statement).execute(db);
}

const tables = ({ id, millis }: Types) => [
  `create table corrections (
    id ${id},
    article_id integer not null references articles (id) on delete cascade,
    wrong text not null,
    correct text not null,
    kind text not null default 'correction' check (kind in ('correction', 'clarification')),
    noted_at ${millis} not null,
    imported integer not null default 0 check (imported in (0, 1)),
    user_id integer references users (id) on delete set null
  )`,
  'create index corrections_article on corrections (article_id)',
  'create index corrections_noted on corrections (noted_at, id)',
  'create index corrections_user on corrections (user_id)',
];
