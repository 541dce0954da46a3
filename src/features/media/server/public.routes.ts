import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { reach } from '#features/users/policy.ts';
import { findReader } from '#features/users/server/public.ts';
import { idParamsSchema, noQuery, textAnswer } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { coverParamsSchema, placeholderParamsSchema, thumbnailSchema } from '../contract.ts';
import { COVER_FILES, coverPath, hasCover, makeCover, readCover } from './covers/cover-files.ts';
import { coveredArticle } from './covers/cover-job.ts';
import { type CoverInput, coverKey } from './covers/cover-key.ts';

const call = routeOptions('public', 'media');
const image = routeOptions('public', 'media', { embeddable: true, skipsQueue: true });

// Feed readers and social networks show our images, too.
const config = { permission: 'public', embeddable: true, skipsQueue: true } as const;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Covers that an IP address may cause per minute. Existing ones don't count. */
const COVERS_PER_MINUTE = 30;
/** The maximum number of covers that wait to be drawn, for all callers. */
const MAX_IN_LINE = 20;

const noSuchCover = () => new Problem(404, 'media.not_found', 'Cover not found.');

export function mediaRoutes(app: App, context: Context): void {
  const { db, config: settings, storage } = context;
  const countDrawing = limitPerMinute(app, COVERS_PER_MINUTE);

  /** The input for an article's cover, if the caller may read the article. */
  async function readableCover(request: FastifyRequest, id: number) {
    const article = await coveredArticle(db, settings, id);
    if (article === undefined || article.isPublic) return article;
    const actor = await findReader(context, request);
    const isOwn = actor !== null && article.authorId === actor.userId;
    const far = actor && reach(actor.role, 'article:write');
    return far === 'any' || (far === 'own' && isOwn) ? article : undefined;
  }

  /**
   * Makes a missing cover.
   * @throws Problem 429 above the caller's limit, 503 `media.busy` if too many wait
   */
  async function ensureCover(request: FastifyRequest, input: CoverInput): Promise<void> {
    if (await hasCover(storage, input)) return;
    await countDrawing(request);
    await makeCover(storage, input, MAX_IN_LINE);
  }

  app.post(
    '/api/articles/:id/generate-thumbnail',
    call('Create the cover of an article if it is missing, and get its URL', {
      params: idParamsSchema,
      querystring: noQuery,
      body: z.strictObject({}).nullish(),
      response: { 200: thumbnailSchema },
    }),
    async (request) => {
      const article = await readableCover(request, request.params.id);
      if (article === undefined) {
        throw new Problem(404, 'article.not_found', 'Article not found.');
      }
      await ensureCover(request, article.input);
      return { thumbnailUrl: coverPath(article.input, 'card.webp') };
    },
  );

  app.get(
    '/covers/:id/:key/:file',
    { config, schema: { hide: true, params: coverParamsSchema } },
    async (request, reply) => {
      const { id, key, file } = request.params;
      const article = await readableCover(request, id);
      if (article === undefined) throw noSuchCover();
      let stored = await readCover(storage, id, key, file);
      // Made on demand, but only for the article's current title: no URL makes an unneeded file. Covers
      // of former titles stay for pages that link to them.
      if (stored === null && coverKey(article.input) === key) {
        await ensureCover(request, article.input);
        stored = await readCover(storage, id, key, file);
      }
      if (stored === null) throw noSuchCover();
      return reply
        .type(COVER_FILES[file].type)
        .header('cache-control', article.isPublic ? IMMUTABLE : 'no-store')
        .header('content-length', stored.size)
        .serializer((body: unknown) => body as string)
        .send(stored.stream);
    },
  );

  app.get(
    '/api/placeholder/:width/:height',
    image('Get a placeholder image (SVG)', {
      params: placeholderParamsSchema,
      response: { 200: textAnswer('image/svg+xml', 'The image') },
    }),
    async ({ params }, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', IMMUTABLE)
        .send(placeholderSvg(params.width, params.height)),
  );
}

/**
 * The placeholder for a missing image: the save-point diamond on a plain background.
 * @param width pixels, bounded by the caller
 * @param height likewise
 * @returns SVG
 */
function placeholderSvg(width: number, height: number): string {
  const side = Math.max(1, Math.round(Math.min(width, height) / 5));
  const x = width / 2;
  const y = height / 2;
  const diamond = `M${x} ${y - side}L${x + side} ${y}L${x} ${y + side}L${x - side} ${y}Z`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#eae6db"/>` +
    `<path d="${diamond}M${x} ${y - side}V${y + side}" fill="none" stroke="#767a8c" ` +
    `stroke-width="${Math.max(1, side / 24)}"/></svg>`
  );
}
