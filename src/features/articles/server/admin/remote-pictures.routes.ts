import { z } from 'zod';
import { mediaUrl } from '#features/media/server/public.ts';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { idParamsSchema } from '#lib/api/request-schemas.ts';
import { remoteAddress, remotePicturesIn } from '#lib/text/remote-pictures.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  type RemotePicture,
  remotePictureInputSchema,
  remotePictureSchema,
} from '../../editing.contract.ts';
import { picturesOf, requestPictures } from '../remote-pictures/store.ts';
import { loadArticle } from '../stored-article.ts';
import { adminSummary } from './admin.views.ts';

const call = routeOptions('article:write', 'editing');
const retryCall = routeOptions('article:write', 'editing', {
  // Each asks a stranger.
  rateLimit: perAccount(30, '1 minute'),
});

const LOST = 'It was not taken in, or was deleted from the library since.';

/** The pictures on other hosts that the last save of an article named, and how far each is. */
async function remotePictures(
  db: Db,
  articleId: number,
  siteUrl: string,
): Promise<RemotePicture[]> {
  const rows = await picturesOf(db, articleId).execute();
  const stored = (await loadArticle(db, articleId))?.fields;
  const held = new Set(remotePicturesIn(stored?.content ?? '', siteUrl));
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

/** What an open editor asks of an article's pictures on other hosts. */
export function remotePictureRoutes(app: App, { db, config, now }: Context): void {
  app.get(
    '/api/articles/:id/remote-pictures',
    call('The pictures on other hosts that an article was saved with', {
      description:
        '`waiting` to be taken into the library, with `error` where a try has failed; `failed` for ' +
        'good; `taken`: ours stands in its place; `late`: it came after the article was approved ' +
        'without it, and is shown when the article is saved again.',
      params: idParamsSchema,
      response: { 200: z.array(remotePictureSchema) },
    }),
    async (request) => {
      const { id } = await adminSummary(db, actorOf(request), request.params.id);
      return remotePictures(db, id, config.siteUrl);
    },
  );

  app.post(
    '/api/articles/:id/remote-pictures',
    retryCall('Have a picture on another host asked for again', {
      params: idParamsSchema,
      body: remotePictureInputSchema,
      response: { 200: z.array(remotePictureSchema) },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = await adminSummary(db, actor, request.params.id);
      const { address } = request.body;
      await inTransaction(db, async (trx) => {
        const used = await picturesOf(trx, id)
          .where('remote_pictures.address', '=', address)
          .executeTakeFirst();
        if (!used) {
          const detail = 'The last save of this article names no such picture.';
          throw new Problem(404, 'article.picture_not_found', detail);
        }
        if (config.remoteImages === 'import') {
          await requestPictures(trx, [address], { userId: actor.userId, now: now() });
        }
      });
      return remotePictures(db, id, config.siteUrl);
    },
  );
}
