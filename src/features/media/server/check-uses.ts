import type { Db } from '#platform/db/schema.ts';
import { BATCH, keysIn } from './uses.ts';

/** Texts that may contain images, by article. */
type TextsByArticle = ReadonlyMap<number, readonly (string | null)[]>;

/** An article that contains an image. */
export interface NamedImage {
  articleId: number;
  key: string;
}

/**
 * Where articles and the library disagree.
 * @returns images that are used but missing, and those whose use isn't recorded, so that they could be
 * deleted
 */
export async function wrongUses(
  db: Db,
  texts: TextsByArticle,
): Promise<{ gone: NamedImage[]; unrecorded: NamedImage[] }> {
  const named = [...texts].flatMap(([articleId, own]) =>
    keysIn(own).map((key) => ({ articleId, key })),
  );
  if (named.length === 0) return { gone: [], unrecorded: [] };
  const ids = await idsOf(db, [...new Set(named.map(({ key }) => key))]);
  const noted = new Set<string>();
  const rows = await db
    .selectFrom('media_uses')
    .select(['media_id', 'article_id'])
    .where('article_id', 'in', [...texts.keys()])
    .execute();
  for (const { media_id, article_id } of rows) noted.add(`${media_id} ${article_id}`);
  return {
    gone: named.filter(({ key }) => !ids.has(key)),
    unrecorded: named.filter(
      ({ key, articleId }) => ids.has(key) && !noted.has(`${ids.get(key)} ${articleId}`),
    ),
  };
}

async function idsOf(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < keys.length; start += BATCH) {
    const batch = keys.slice(start, start + BATCH);
    const query = db.selectFrom('media').select(['id', 'key']).where('key', 'in', batch);
    for (const { id, key } of await query.execute()) ids.set(key, id);
  }
  return ids;
}
