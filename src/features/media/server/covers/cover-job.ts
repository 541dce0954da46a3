import { formatCount } from '#lib/format/count.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { enqueue, type Job } from '#platform/jobs/queue.ts';
import { imageOf } from '../../values.ts';
import { hasCover, makeCover, redrawCover } from './cover-files.ts';
import { type CoverInput, coverBrand } from './cover-key.ts';

/** Runs one at a time, as covers are drawn one after the other anyway. */
export const COVERS_JOB = 'media.covers';

/** An article that became public, or changed while public. */
interface ShownArticle {
  id: number;
  title?: string;
  featuredImage: string | null;
}

/** Enqueues covers for articles without an image. Call it in the transaction that publishes them. */
export async function enqueueCovers(
  trx: Db,
  articles: readonly ShownArticle[],
  now: number,
): Promise<void> {
  const bare = articles.filter(({ featuredImage }) => imageOf(featuredImage).kind === 'none');
  if (bare.length === 0) return;
  await enqueue(trx, {
    name: COVERS_JOB,
    label: (bare.length === 1 && bare[0]?.title) || formatCount(bare.length, 'article'),
    payload: bare.map(({ id }) => id),
    now,
    // A cover is drawn when a reader requests it.
    isCancelable: true,
  });
}

/** What drawing a cover and checking access need of an article; undefined if there is none. */
export async function coveredArticle(db: Db, config: Context['config'], id: number) {
  const row = await db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.slug', 'articles.category')
    .select([
      'articles.title',
      'articles.category',
      'categories.name',
      'categories.color',
      'articles.is_public',
      'articles.author_id',
    ])
    .where('articles.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { title, category, name, color } = row;
  const input: CoverInput = {
    articleId: id,
    title,
    category,
    categoryName: name,
    ...coverBrand(config, category, color),
  };
  return { input, isPublic: row.is_public === 1, authorId: row.author_id };
}

/** What drawing the cover of the newest public article with a video needs; undefined if there is none. */
export async function coverWithVideo(db: Db, config: Context['config'], video: string) {
  const newest = await db
    .selectFrom('video_uses')
    .innerJoin('articles', 'articles.id', 'video_uses.article_id')
    .select('articles.id')
    .where('video_uses.video', '=', video)
    .where('articles.is_public', '=', 1)
    .orderBy('articles.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && (await coveredArticle(db, config, newest.id))?.input;
}

const BATCH_SIZE = 100;

interface CoversOfAll {
  /** Whether existing covers are drawn again. */
  redrawsAll: boolean;
  signal: AbortSignal;
  /** Called for each public article without an image. */
  onArticle: (
    looked: number,
    article: { id: number; became: 'drawn' | 'existing' | Error },
  ) => void;
}

/** Draws missing covers of all public articles without an image, one after the other. */
export async function makeAllCovers(
  { db, config, storage }: Pick<Context, 'db' | 'config' | 'storage'>,
  { redrawsAll, signal, onArticle }: CoversOfAll,
): Promise<void> {
  let looked = 0;
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('articles')
      .select(['id', 'featured_image'])
      .where('is_public', '=', 1)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length === 0) return;
    for (const { id, featured_image } of rows) {
      last = id;
      looked += 1;
      signal.throwIfAborted();
      if (imageOf(featured_image).kind !== 'none') continue;
      const article = await coveredArticle(db, config, id);
      if (!article?.isPublic) continue;
      const became = await drawCoverOf(storage, article.input, redrawsAll);
      onArticle(looked, { id, became });
    }
  }
}

/** A cover that can't be drawn doesn't stop the others. @throws Problem 503 `storage.failed` */
async function drawCoverOf(
  storage: Context['storage'],
  input: CoverInput,
  redrawsAll: boolean,
): Promise<'drawn' | 'existing' | Error> {
  try {
    if (redrawsAll) await redrawCover(storage, input);
    else if (await hasCover(storage, input)) return 'existing';
    else await makeCover(storage, input);
    return 'drawn';
  } catch (error) {
    if (error instanceof Problem || !(error instanceof Error)) throw error;
    return error;
  }
}

/** Makes the covers of articles, as they are now. */
export const makeCovers =
  ({ db, config, storage }: Pick<Context, 'db' | 'config' | 'storage'>) =>
  async ({ payload, signal }: Job): Promise<void> => {
    for (const id of payload as number[]) {
      signal.throwIfAborted();
      const article = await coveredArticle(db, config, id);
      if (article?.isPublic) await makeCover(storage, article.input);
    }
  };
