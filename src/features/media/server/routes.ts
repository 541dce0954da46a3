import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/http/routes.ts';
import { coverParamsSchema, placeholderParamsSchema, thumbnailSchema } from '../contract.ts';
import { COVER_FILES, type CoverFile, CoverFiles } from './cover-files.ts';
import type { CoverInput } from './covers/cover.ts';
import { placeholderSvg } from './placeholder.ts';

const noCover = () => new Problem(404, 'media.not_found', 'There is no such cover.');

const config = { permission: 'public' } as const;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Covers that one address may ask for in a minute: a long list without pictures, twice over. */
const COVERS_PER_MINUTE = 60;

const articleIdSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be an article id')
    .transform(Number),
});

/** What a cover is drawn from, for a public article. */
async function coverInput(db: Db, siteName: string, where: { id?: number; key?: string }) {
  let query = db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.slug', 'articles.category')
    .select(['articles.id', 'articles.title', 'articles.category', 'categories.name'])
    .where('articles.is_public', '=', 1);
  if (where.id !== undefined) query = query.where('articles.id', '=', where.id);
  if (where.key !== undefined) {
    query = query
      .innerJoin('covers', 'covers.article_id', 'articles.id')
      .where('covers.cover_key', '=', where.key);
  }
  const row = await query.executeTakeFirst();
  return row
    ? ({
        articleId: row.id,
        title: row.title,
        category: row.category,
        categoryName: row.name,
        siteName,
      } satisfies CoverInput)
    : null;
}

async function noteCover(db: Db, articleId: number, key: string, now: number): Promise<void> {
  await db
    .insertInto('covers')
    .values({ article_id: articleId, cover_key: key, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('article_id')
        .doUpdateSet({ cover_key: key, created_at: now })
        .where('covers.cover_key', '!=', key),
    )
    .execute();
}

/** Whether a cover belongs to an article that is not public now. One of a former title does not. */
async function isWithdrawn(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('covers')
    .innerJoin('articles', 'articles.id', 'covers.article_id')
    .select((eb) => eb.fn.max('articles.is_public').as('is_public'))
    .where('covers.cover_key', '=', key)
    .executeTakeFirst();
  return row?.is_public === 0;
}

export function mediaRoutes(app: App, { db, config: settings, now }: Context): void {
  const files = new CoverFiles(settings.dataDir);

  app.post(
    '/api/articles/:id/generate-thumbnail',
    {
      config: { ...config, rateLimit: { max: COVERS_PER_MINUTE, timeWindow: '1 minute' } },
      schema: {
        summary: 'Makes the cover of a public article, once, and says where it is',
        tags: ['media'],
        params: articleIdSchema,
        querystring: z.strictObject({}),
        response: { 200: thumbnailSchema },
      },
    },
    async ({ params }) => {
      const input = await coverInput(db, settings.siteName, params);
      if (input === null) throw new Problem(404, 'article.not_found', 'There is no such article.');
      const key = await files.ensure(input);
      await noteCover(db, input.articleId, key, now());
      return { thumbnailUrl: `/covers/${key}/card.webp` };
    },
  );

  app.get(
    '/covers/:key/:file',
    { config, schema: { hide: true, params: coverParamsSchema } },
    async ({ params }, reply) => {
      const file = params.file as CoverFile;
      if (await isWithdrawn(db, params.key)) throw noCover();
      let bytes = await files.read(params.key, file);
      if (bytes === null) {
        // Made by another instance, or lost: only a cover that was asked for once is made again.
        const input = await coverInput(db, settings.siteName, { key: params.key });
        if (input !== null && (await files.ensure(input)) === params.key) {
          bytes = await files.read(params.key, file);
        }
      }
      if (bytes === null) throw noCover();
      return reply
        .type(COVER_FILES[file].type)
        .header('cache-control', IMMUTABLE)
        .serializer((body: unknown) => body as string)
        .send(bytes);
    },
  );

  app.get(
    '/api/placeholder/:width/:height',
    {
      config,
      schema: {
        summary: 'A placeholder picture (SVG)',
        tags: ['media'],
        params: placeholderParamsSchema,
      },
    },
    async ({ params }, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', IMMUTABLE)
        .send(placeholderSvg(params.width, params.height)),
  );
}
