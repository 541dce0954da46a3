import type { Db } from '#platform/db/schema.ts';
import type { Checked } from '../contract.ts';
import { GUIDE_CATEGORY } from '../values.ts';

/**
 * The game version that a guide was last checked with, as an extension. It stays stored while the article
 * is in another category.
 */
export const lastCheckedExtension = {
  empty: null,

  take: (input: Checked | null): Checked | null => input,

  async load(db: Db, articleIds: readonly number[]): Promise<Map<number, Checked>> {
    const rows = await db
      .selectFrom('article_checks')
      .selectAll()
      .where('article_id', 'in', articleIds)
      .execute();
    return new Map(rows.map(({ article_id, version, day }) => [article_id, { version, day }]));
  },

  async save(trx: Db, articleId: number, checked: Checked | null): Promise<void> {
    await trx.deleteFrom('article_checks').where('article_id', '=', articleId).execute();
    if (checked === null) return;
    const { version, day } = checked;
    await trx
      .insertInto('article_checks')
      .values({ article_id: articleId, version, day })
      .execute();
  },

  answer: (checked: Checked | null): Checked | null => checked,

  isShown: (category: string): boolean => category === GUIDE_CATEGORY,

  words: (checked: Checked | null): string => checked?.version ?? '',
};
