import { createHash } from 'node:crypto';
import type { Actor } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';

/** Nobody tries again after a longer time. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What a key has made. */
export interface Made {
  articleId: number;
  /** The version that was made by it. */
  version: number;
  inputHash: string;
}

/** Tells two inputs apart without keeping either. */
export function inputHash(input: object): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

/** The article that this account has made with a key; undefined where it has made none. */
export async function madeWith(db: Db, actor: Actor, key: string): Promise<Made | undefined> {
  return db
    .selectFrom('article_keys')
    .select(['article_id as articleId', 'version', 'input_hash as inputHash'])
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Notes what a key has made, in the transaction that made it. Old keys go. */
export async function keepKey(
  db: Db,
  actor: Actor,
  key: string,
  { articleId, version, inputHash: hash }: Made,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('article_keys')
    .where('created_at', '<', now - KEPT_MS)
    .execute();
  const made = { article_id: articleId, version, input_hash: hash };
  await db
    .insertInto('article_keys')
    .values({ user_id: actor.userId, key, ...made, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(made))
    .execute();
}
