import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { escapeHtml } from '#platform/html.ts';
import { allowSources } from '#platform/http/policy-sources.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';
import { frameAttributes, MAX_URL_LENGTH, readEmbed, runningFrame } from '../../embeds/embeds.ts';

const ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
/** All that players need. They can't send readers to another page. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation';

const query = z.strictObject({ url: z.string().max(MAX_URL_LENGTH) });

/**
 * The page around a running embed. Only its policy allows the other site's frame: a visitor who came to the
 * article by a link on another page has that page's policy. It is a frame only: opened on its own, it would show
 * what a stranger wrote under the address of the magazine.
 */
export function embedRoutes(app: App, { config }: Context): void {
  const host = new URL(config.siteUrl).hostname;
  app.get(
    '/embed',
    {
      config: { permission: 'public', skipsQueue: true },
      schema: { hide: true, querystring: query },
    },
    (request, reply) => {
      const embed = readEmbed(request.query.url);
      const destination = request.headers['sec-fetch-dest'] ?? 'iframe';
      if (embed === null || destination !== 'iframe') {
        throw new Problem(404, 'embed.not_found', 'This URL can’t be embedded.');
      }
      const src = runningFrame(embed, host);
      allowSources(reply, { 'frame-src': [new URL(src).origin] });
      const { title, referrerpolicy } = frameAttributes(embed, null);
      const attributes = Object.entries({
        src,
        title,
        referrerpolicy,
        allow: ALLOW,
        sandbox: SANDBOX,
      })
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
        .join('');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .header('vary', 'sec-fetch-dest')
        .header('x-robots-tag', 'noindex')
        .send(
          `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
            `<body style="margin:0"><iframe${attributes} allowfullscreen style="display:block;border:0;width:100vw;height:100vh"></iframe></body></html>`,
        );
    },
  );
}
