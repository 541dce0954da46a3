import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { type IconSize, iconPath } from '#features/media/crops.values.ts';
import { DEMO_ADDRESS, DEMO_IMAGES, demoImages } from '#features/media/server/public.ts';
import { DAY } from '#lib/durations.ts';
import type { Config } from '#platform/config/config.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

const FAVICON = readFileSync(path.join(import.meta.dirname, 'favicon.svg'));
/** A bitmap icon for programs that don't support SVG, such as search engines and phones. */
const ICON = readFileSync(path.join(import.meta.dirname, 'icon.png'));
const YEAR = 365 * DAY;
const DAY_S = 24 * 60 * 60;

/** The built scripts, styles and fonts under hashed names, and the demo magazine's images. */
export async function staticFiles(
  app: App,
  { webRoot, languageFolders }: { webRoot: string; languageFolders: readonly string[] },
  config: Pick<Config, 'icon'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      const embeddable = route.url.startsWith(DEMO_ADDRESS);
      route.config = { ...route.config, permission: 'public', embeddable, skipsQueue: true };
      route.schema = { ...route.schema, hide: true };
    });
    const assets = path.join(webRoot, 'assets');
    for (const folder of ['', ...languageFolders]) {
      await scope.register(fastifyStatic, {
        // Scripts without messages are the same in all languages.
        root: folder === '' ? assets : [path.join(assets, folder), assets],
        prefix: path.posix.join('/assets', folder, '/'),
        decorateReply: false,
        immutable: true,
        maxAge: YEAR,
        preCompressed: true,
        index: false,
      });
    }
    await scope.register(fastifyStatic, {
      root: DEMO_IMAGES,
      prefix: DEMO_ADDRESS,
      immutable: true,
      maxAge: YEAR,
      index: false,
    });
    // With a focal point. Sizes aren't cropped.
    scope.get<{ Params: { folder: string; file: string } }>(
      `${DEMO_ADDRESS}:folder/:focus(^\\d{1,3}-\\d{1,3}$)/:file`,
      ({ params: { folder, file } }, reply) => reply.sendFile(`${folder}/${file}`),
    );
    // Names without a hash, for texts that are written by hand.
    const images = demoImages();
    scope.get<{ Params: { file: string } }>(`${DEMO_ADDRESS}:file`, ({ params }, reply) => {
      const address = images.get(params.file);
      if (address === undefined) {
        throw new Problem(404, 'media.not_found', 'Image not found.');
      }
      return reply.header('cache-control', `public, max-age=${DAY_S}`).redirect(address, 301);
    });
  });
  const icon = {
    config: { permission: 'public', embeddable: true, skipsQueue: true },
    schema: { hide: true },
  } as const;
  /** Sends the default icon, or redirects to the owner's. */
  const sendIcon = (reply: FastifyReply, size: IconSize, type: string, file: Buffer) =>
    config.icon === null
      ? reply.type(type).header('cache-control', 'public, max-age=86400').send(file)
      : reply
          .header('cache-control', 'public, max-age=300')
          .redirect(iconPath(config.icon, size), 302);
  app.get('/favicon.svg', icon, (_request, reply) => sendIcon(reply, 48, 'image/svg+xml', FAVICON));
  // Requested by iPhones that ignore the link of the page.
  for (const url of ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']) {
    app.get(url, icon, (_request, reply) => reply.redirect('/icon.png', 301));
  }
  app.get('/icon.png', icon, (_request, reply) => sendIcon(reply, 512, 'image/png', ICON));
  // Requested by programs that ignore the icon link of the page.
  app.get('/favicon.ico', icon, (_request, reply) => reply.redirect('/favicon.svg', 301));
}
