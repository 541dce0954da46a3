import type { Actor } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { TEXT_TO_COME } from '../values.ts';
import { articleInputSchema } from '../writing.contract.ts';
import { createOwnArticle } from './save/save.ts';

/**
 * Stores a new draft whose text is still to be written.
 * @param writer whose article it becomes
 * @param actor who creates it
 * @returns its ID
 * @throws Problem 400 naming the field, 429 `article.version_limit`
 */
export async function beginArticle(
  parts: Pick<Context, 'db' | 'config'>,
  fields: { title: string; category: string; games: readonly string[] },
  writer: Pick<Actor, 'userId' | 'name' | 'role'>,
  actor: Actor,
  now: number,
): Promise<number> {
  const input = articleInputSchema.parse({ ...fields, content: TEXT_TO_COME });
  const { id } = await createOwnArticle(parts, input, actor, now, writer);
  return id;
}
