import { iconPath } from '#features/media/crops.values.ts';
import { DAY } from '#lib/durations.ts';
import { CHANGE_PASSWORD_PATH } from '#lib/urls/server-paths.ts';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

/** RFC 9116 §2.5.5 recommends less than a year. The date moves on while the site runs. */
const VALID_FOR = 180 * DAY;
const SECURITY_TXT = '/.well-known/security.txt';

const options = { config: { permission: 'public' }, schema: { hide: true } } as const;

/** URLs that programs know without a link (RFC 8615). */
export function wellKnownRoutes(app: App, { config, now }: Context): void {
  app.get(SECURITY_TXT, options, async (_request, reply) => {
    if (config.securityContact.length === 0) {
      throw new Problem(404, 'route.not_found', 'No contact is named here: set SECURITY_CONTACT.');
    }
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityText(config.securityContact, config.siteUrl, now()));
  });

  // W3C 'Web Application Manifest': phones use it for an icon on their home screen.
  app.get('/site.webmanifest', options, (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=86400')
      .send({
        name: config.siteName,
        short_name: config.siteName,
        start_url: '/',
        display: 'minimal-ui',
        theme_color: config.accentColor,
        background_color: config.accentColor,
        icons: manifestIcons(config.icon),
      }),
  );

  // W3C 'A Well-Known URL for Changing Passwords': password managers open it.
  app.get('/.well-known/change-password', options, (_request, reply) =>
    reply.redirect(CHANGE_PASSWORD_PATH, 302),
  );
}

function manifestIcons(icon: string | null) {
  if (icon === null) {
    return [
      { src: '/icon.png', sizes: '512x512', type: 'image/png' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ];
  }
  const sizes = [192, 512] as const;
  return sizes.map((size) => ({
    src: iconPath(icon, size),
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
}

/** RFC 9116. @param contacts mailto: and https: addresses @param siteUrl origin @param now ms */
function securityText(contacts: readonly string[], siteUrl: string, now: number): string {
  const expires = new Date(Math.floor(now / DAY) * DAY + VALID_FOR).toISOString();
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    // Web URLs in it must be https (§2.5).
    ...(siteUrl.startsWith('https:') ? [`Canonical: ${siteUrl}${SECURITY_TXT}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
