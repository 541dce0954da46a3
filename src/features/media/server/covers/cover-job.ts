import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type Job } from '#platform/jobs/queue.ts';
import { pictureOf } from '../../values.ts';
import { makeCover } from './cover-files.ts';
import type { CoverInput } from './cover-key.ts';

/** Runs one at a time: covers are drawn one after the other anyway. */
export const COVERS_JOB = 'media.covers';

/** An article that readers see from now on, or see changed. */
interface ShownArticle {
  id: number;
  featuredImage: string | null;
}

/** Has covers made of those without a picture. In the transaction that makes the articles public. */
export async function enqueueCovers(
  trx: Db,
  articles: readonly ShownArticle[],
  now: number,
): Promise<void> {
  const bare = articles.filter(({ featuredImage }) => pictureOf(featuredImage).kind === 'none');
  if (bare.length === 0) return;
  await enqueue(trx, { name: COVERS_JOB, payload: bare.map(({ id }) => id), now });
}

/** An article as its cover and whoever may see it need it; undefined where there is none. */
export async function coveredArticle(db: Db, siteName: string, id: number) {
  const row = await db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.slug', 'articles.category')
    .select([
      'articles.title',
      'articles.category',
      'categories.name',
      'articles.is_public',
      'articles.author_id',
    ])
    .where('articles.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { title, category, name } = row;
  const input: CoverInput = { articleId: id, title, category, categoryName: name, siteName };
  return { input, isPublic: row.is_public === 1, authorId: row.author_id };
}

/** Makes the covers of articles, as they are now. */
export const makeCovers =
  ({ db, config, storage }: Pick<Context, 'db' | 'config' | 'storage'>) =>
  async ({ payload, signal }: Job): Promise<void> => {
    for (const id of payload as number[]) {
      signal.throwIfAborted();
      const article = await coveredArticle(db, config.siteName, id);
      if (article?.isPublic) await makeCover(storage, article.input);
    }
  };
