import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';
import { coverParamsSchema, placeholderParamsSchema, thumbnailSchema } from '../contract.ts';
import { COVER_FILES, CoverFiles, coverPath } from './cover-files.ts';
import { type CoverInput, coverKey } from './covers/cover.ts';
import { placeholderSvg } from './placeholder.ts';

const config = { permission: 'public' } as const;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Covers that one address may ask for in a minute: a long list without pictures, twice over. */
const COVERS_PER_MINUTE = 60;
const COVER_FILES_PER_MINUTE = 300;

const articleIdSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be an article id')
    .transform(Number),
});

/** What the cover of a public article is drawn from; null for every other article. */
async function coverInput(db: Db, siteName: string, id: number): Promise<CoverInput | null> {
  const row = await db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.slug', 'articles.category')
    .select(['articles.title', 'articles.category', 'categories.name'])
    .where('articles.id', '=', id)
    .where('articles.is_public', '=', 1)
    .executeTakeFirst();
  if (!row) return null;
  const { title, category, name } = row;
  return { articleId: id, title, category, categoryName: name, siteName };
}

export function mediaRoutes(app: App, { db, config: settings }: Context): void {
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
        body: z.strictObject({}).nullish(),
        response: { 200: thumbnailSchema },
      },
    },
    async ({ params }) => {
      const input = await coverInput(db, settings.siteName, params.id);
      if (input === null) throw new Problem(404, 'article.not_found', 'There is no such article.');
      await files.ensure(input);
      return { thumbnailUrl: coverPath(input, 'card.webp') };
    },
  );

  app.get(
    '/covers/:id/:key/:file',
    {
      config: { ...config, rateLimit: { max: COVER_FILES_PER_MINUTE, timeWindow: '1 minute' } },
      schema: { hide: true, params: coverParamsSchema },
    },
    async ({ params }, reply) => {
      const { id, key, file } = params;
      const input = await coverInput(db, settings.siteName, id);
      // Made on demand, but only as the article is now: no address makes a file that nobody needs.
      if (input !== null && coverKey(input) === key) await files.ensure(input);
      // A cover of a former title is still there for who linked it.
      const bytes = input === null ? null : await files.read(id, key, file);
      if (bytes === null) throw new Problem(404, 'media.not_found', 'There is no such cover.');
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
