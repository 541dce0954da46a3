import type { Insertable } from 'kysely';
import type { Db, Schema } from '#platform/db/schema.ts';
import { NOW } from '../databases/now.ts';

/** Stores an idea for a piece of news. @returns its id */
export async function makeIdea(
  db: Db,
  fields: Partial<Insertable<Schema['ideas']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('ideas')
    .values({
      title: 'An idea',
      notes: '',
      category: 'news',
      game_id: null,
      owner_id: null,
      planned_on: null,
      created_by: null,
      created_at: NOW,
      updated_at: NOW,
      version: 1,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
