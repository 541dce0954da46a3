import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { tagKey } from './article-tags.ts';

export interface TagWords {
  name: string;
  description: string;
}

interface TakenTag extends TagWords {
  id: number;
}

/**
 * Adds tags that are missing, in this order, and describes those that nobody has described; call it in a
 * transaction. Their names stay as they are here.
 * @returns those that were made, and those that were described
 */
export async function takeTags(
  trx: Db,
  tags: readonly TagWords[],
  now: number,
): Promise<{ made: TakenTag[]; described: TakenTag[] }> {
  const wanted = new Map<string, TagWords>();
  for (const tag of tags) {
    const key = tagKey(tag.name);
    if (key !== '' && !wanted.has(key)) wanted.set(key, tag);
  }
  const keys = [...wanted.keys()];
  if (keys.length === 0) return { made: [], described: [] };
  const here = await trx
    .selectFrom('tags')
    .select(['id', 'name', 'name_key', 'description'])
    .where('name_key', 'in', keys)
    .execute();
  const known = new Set(here.map(({ name_key }) => name_key));
  const missing = keys.flatMap((key) => {
    const tag = known.has(key) ? undefined : wanted.get(key);
    return tag ? [{ name: tag.name, description: tag.description, name_key: key }] : [];
  });
  const made =
    missing.length === 0
      ? []
      : await trx
          .insertInto('tags')
          .values(missing)
          .returning(['id', 'name', 'description'])
          .execute();
  const described: TakenTag[] = [];
  for (const { id, name, name_key, description: before } of here) {
    const { description = '' } = wanted.get(name_key) ?? {};
    if (before !== '' || description === '') continue;
    await trx.updateTable('tags').set({ description }).where('id', '=', id).execute();
    described.push({ id, name, description });
  }
  if (made.length + described.length > 0) await recordChange(trx, now, ['taxonomy', 'admin']);
  return { made, described };
}
