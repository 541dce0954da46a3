import { beforeAll, expect } from 'vitest';
import type { AdminSummary } from '#features/articles/contract.ts';
import type { ArticleFields } from '#features/articles/server/public.ts';
import { createArticle } from '#features/articles/server/save/store.ts';
import { HOUR } from '#lib/durations.ts';
import { articleFields, featureArticle } from '../content/articles.ts';
import { NOW } from '../databases/test-database.ts';
import { jsonOf, type TestSite } from './test-site.ts';

/** Eight articles in every state, as the admin list of articles shows them. */
export function adminList(site: TestSite) {
  beforeAll(async () => {
    const { author, editor, db } = site;
    const make = async (
      title: string,
      hours: number,
      fields: Partial<ArticleFields> = {},
      page?: 'news' | 'homepage',
    ) => {
      const all = articleFields({ title, authorId: author.id, ...fields });
      const { id } = await createArticle(db, all, { userId: 1, now: NOW - hours * HOUR });
      if (page) await featureArticle(db, page, 0, id);
    };
    await make('Adder', 9, { category: 'news' }, 'news');
    await make('bison', 8, { category: 'guide', status: 'draft', moderationStatus: 'pending' });
    await make('Civet', 7, { moderationStatus: 'pending', authorId: editor.id });
    await make('dhole', 6, { status: 'scheduled', scheduledAt: NOW + HOUR, category: 'news' });
    await make('Eland', 5, {
      status: 'scheduled',
      scheduledAt: NOW + 2 * HOUR,
      moderationStatus: 'pending',
    });
    await make('fossa', 4, { status: 'archived', authorId: editor.id }, 'homepage');
    await make('Galago', 3, { moderationStatus: 'rejected', rejectionNote: 'Why?' });
    await make('hyrax', 2, { status: 'draft', authorId: editor.id, category: 'guide' });
  });

  const list = async (query = '', by = site.editor) =>
    jsonOf<AdminSummary[]>(await by.get(`/api/admin/articles${query}`));
  const titles = async (query = '', by = site.editor) => {
    const answer = await by.get(`/api/admin/articles${query}`);
    const found = jsonOf<AdminSummary[]>(answer).map(({ title }) => title);
    if (!query.includes('limit')) {
      expect(answer.headers['x-total-count'], query).toBe(String(found.length));
    }
    return found.join(' ').toLowerCase();
  };
  return { list, titles };
}
