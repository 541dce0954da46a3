import { makeArticle } from '../content/articles.ts';
import { NOW } from '../databases/now.ts';
import type { Prepare } from './row.ts';

/** Changes of an article that is saved once. */
export const LATER = { fields: { title: 'New' }, publishAt: null, baseVersion: 1, version: null };

/** A public article with waiting changes. */
export const pending =
  (body?: unknown, query?: string): Prepare =>
  async (db, authorId) => {
    const { id } = await makeArticle(db, { authorId });
    await db
      .insertInto('pending_changes')
      .values({
        article_id: id,
        version: 1,
        base_version: 1,
        fields: JSON.stringify({ title: 'New' }),
        publish_at: null,
        is_approved: 1,
        user_id: null,
        saved_at: NOW,
      })
      .execute();
    return { params: { id }, body, ...(query !== undefined && { query }) };
  };
