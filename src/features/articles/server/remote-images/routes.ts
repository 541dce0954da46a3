import { actorOf, perAccount } from '#features/users/server/public.ts';
import { remoteUrl } from '#lib/text/remote-images.ts';
import type { Context } from '#platform/context.ts';
import { badField, Problem, problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { remoteImageCopySchema, remoteImageInputSchema } from '../../editing.contract.ts';
import { fetchRemoteImage, type ImageContext } from './add-to-library.ts';

const fetchCall = routeOptions('article:write', 'editing', {
  rateLimit: perAccount(600, '1 hour'),
});

/** Remote images for an open editor, which doesn't wait for a save. */
export function remoteImageRoutes(
  app: App,
  context: Context,
  onFetched: NonNullable<ImageContext['onFetched']>,
): void {
  const { siteUrl, remoteImages } = context.config;

  app.post(
    '/api/remote-images',
    fetchCall('Add an image from another site to the library', {
      description:
        'Responds when the image can be used; immediately if it was fetched before. ' +
        'Articles that were saved with the remote URL get the copy too.',
      body: remoteImageInputSchema,
      response: {
        200: remoteImageCopySchema,
        503: problemAnswer('The other site doesn’t respond, or the library is busy'),
      },
    }),
    async (request) => {
      if (remoteImages !== 'import') {
        throw new Problem(
          409,
          'article.remote_images_off',
          'This site does not fetch images from other sites. Upload the image instead.',
        );
      }
      const { url, alt } = request.body;
      const remote = remoteUrl(url, siteUrl);
      if (remote === null) throw badField('url', 'must be the URL of an image on another site');
      const { userId } = actorOf(request);
      const fetching = { ...context, log: request.log, onFetched };
      const image = { url: remote, alt, userId };
      const copy = await fetchRemoteImage(fetching, image, AbortSignal.timeout(60_000));
      return { url: copy };
    },
  );
}
