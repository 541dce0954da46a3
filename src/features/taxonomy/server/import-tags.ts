import { nameKey } from '#lib/text/name-key.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';

export interface TagWords {
  name: string;
  description: string;
}

interface StoredTag extends TagWords {
  id: number;
}

/**
 * Adds missing tags in this order, and fills empty descriptions of existing ones; call it in a transaction.
 * @returns the created tags, and those with a new description
 */
export async function importTags(
  trx: Db,
  tags: readonly TagWords[],
  now: number,
): Promise<{ created: StoredTag[]; described: StoredTag[] }> {
  const wanted = new Map<string, TagWords>();
  for (const tag of tags) {
    const key = nameKey(tag.name);
    if (key !== '' && !wanted.has(key)) wanted.set(key, tag);
  }
  const keys = [...wanted.keys()];
  if (keys.length === 0) return { created: [], described: [] };
  const existing = await trx
    .selectFrom('tags')
    .select(['id', 'name', 'name_key', 'description'])
    .where('name_key', 'in', keys)
    .execute();
  const known = new Set(existing.map(({ name_key }) => name_key));
  const missing = keys.flatMap((key) => {
    const tag = known.has(key) ? undefined : wanted.get(key);
    return tag ? [{ name: tag.name, description: tag.description, name_key: key }] : [];
  });
  const created =
    missing.length === 0
      ? []
      : await trx
          .insertInto('tags')
          .values(missing)
          .returning(['id', 'name', 'description'])
          .execute();
  const described: StoredTag[] = [];
  for (const { id, name, name_key, description: before } of existing) {
    const { description = '' } = wanted.get(name_key) ?? {};
    if (before !== '' || description === '') continue;
    await trx.updateTable('tags').set({ description }).where('id', '=', id).execute();
    described.push({ id, name, description });
  }
  if (created.length + described.length > 0) await recordChange(trx, now, ['taxonomy', 'admin']);
  return { created, described };
}
