import { z } from 'zod';
import { mediaUrl } from '#features/media/server/public.ts';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { idParamsSchema } from '#lib/api/request-schemas.ts';
import { remoteAddress, remoteImagesIn } from '#lib/text/remote-images.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  type RemoteImage,
  remoteImageInputSchema,
  remoteImageSchema,
} from '../../editing.contract.ts';
import { imagesOf, requestImages } from '../remote-images/store.ts';
import { loadArticle } from '../stored-article.ts';
import { adminSummary } from './admin.views.ts';

const call = routeOptions('article:write', 'editing');
const retryCall = routeOptions('article:write', 'editing', {
  // Each asks a stranger.
  rateLimit: perAccount(30, '1 minute'),
});

const LOST = 'It was not taken in, or was deleted from the library since.';

/** The images on other hosts that the last save of an article named, and how far each is. */
async function remoteImages(db: Db, articleId: number, siteUrl: string): Promise<RemoteImage[]> {
  const rows = await imagesOf(db, articleId).execute();
  const stored = (await loadArticle(db, articleId))?.fields;
  const held = new Set(remoteImagesIn(stored?.content ?? '', siteUrl));
  const featured = remoteAddress(stored?.featuredImage ?? '', siteUrl);
  return rows.map(({ address, failed, error, key, type, job_id: job }) => {
    if (key === null || type === null) {
      // Its process ended each time, or it was deleted from the library: nobody has said so.
      const isLost = failed === 0 && job === null;
      const state = failed === 1 || isLost ? 'failed' : 'waiting';
      return { address, state, error: error ?? (isLost ? LOST : null), url: null };
    }
    const isHeld = held.has(address) || featured === address;
    return { address, state: isHeld ? 'late' : 'taken', error: null, url: mediaUrl(key, type) };
  });
}

/** What an open editor asks of an article's images on other hosts. */
export function remoteImageRoutes(app: App, { db, config, now }: Context): void {
  app.get(
    '/api/articles/:id/remote-images',
    call('The images on other hosts that an article was saved with', {
      description:
        '`waiting` to be taken into the library, with `error` where a try has failed; `failed` for ' +
        'good; `taken`: ours stands in its place; `late`: it came after the article was approved ' +
        'without it, and is shown when the article is saved again.',
      params: idParamsSchema,
      response: { 200: z.array(remoteImageSchema) },
    }),
    async (request) => {
      const { id } = await adminSummary(db, actorOf(request), request.params.id);
      return remoteImages(db, id, config.siteUrl);
    },
  );

  app.post(
    '/api/articles/:id/remote-images',
    retryCall('Have an image on another host asked for again', {
      params: idParamsSchema,
      body: remoteImageInputSchema,
      response: { 200: z.array(remoteImageSchema) },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = await adminSummary(db, actor, request.params.id);
      const { address } = request.body;
      await inTransaction(db, async (trx) => {
        const used = await imagesOf(trx, id)
          .where('remote_images.address', '=', address)
          .executeTakeFirst();
        if (!used) {
          const detail = 'The last save of this article names no such image.';
          throw new Problem(404, 'article.image_not_found', detail);
        }
        if (config.remoteImages === 'import') {
          await requestImages(trx, [address], { userId: actor.userId, now: now() });
        }
      });
      return remoteImages(db, id, config.siteUrl);
    },
  );
}
