import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import { DARK_EMAIL_CSS } from '#features/newsletter/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { App } from '#platform/http/routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of other sites may show what it answers: images, covers, the feed. */
    embeddable?: boolean;
  }
}

const YEAR_S = 365 * 24 * 60 * 60;
/** What no page of ours uses, and no frame in it may ask a reader for. */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((name) => `${name}=()`)
  .join(', ');

/**
 * What browsers ask of documents alone: scripts, styles, fonts and images that are only pixels do without, and a
 * first visit loads a dozen of them. An SVG opened by itself is a document.
 */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
const NO_DOCUMENT = /^(?:font\/|image\/(?!svg)|text\/(?:css|javascript)|application\/javascript)/;

/** The stills of videos, whose players readers are given anyway; everything else lies in the library. */
const STILLS = 'https://i.ytimg.com';

/** Allows one inline script or style by its content (CSP 3). */
const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The headers that tell browsers what pages of this site may do; a route says in its settings where
 * other sites may show its answers. Register it before any route.
 * @param inline scripts and styles that stand inside of pages: each counts by its hash alone
 */
export async function securityHeaders(
  app: App,
  { siteUrl, remoteImages }: Config,
  inline: { scripts: readonly string[]; styles: readonly string[] },
): Promise<void> {
  const isSecure = siteUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline.scripts.map(hashSource)],
        scriptSrcAttr: ["'none'"],
        // A mail's preview is a frame of the page and has its headers.
        styleSrc: ["'self'", ...[DARK_EMAIL_CSS, ...inline.styles].map(hashSource)],
        // Fitted type and the colours of a magazine's own categories come as attributes; of style
        // elements only the built files count.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', remoteImages === 'allow' ? 'https:' : STILLS],
        frameSrc: ['https://www.youtube-nocookie.com'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Players of video sites refuse to play for a page that does not say who it is: where this says
    // nothing to sites with images, the players' frames do so by themselves.
    referrerPolicy: {
      policy: remoteImages === 'allow' ? 'same-origin' : 'strict-origin-when-cross-origin',
    },
    strictTransportSecurity: isSecure ? { maxAge: YEAR_S } : false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS);
    if (request.routeOptions.config.embeddable) {
      reply.header('cross-origin-resource-policy', 'cross-origin');
    }
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!NO_DOCUMENT.test(String(reply.getHeader('content-type')))) return;
    // Where helmet puts them.
    for (const name of FOR_DOCUMENTS) reply.raw.removeHeader(name);
  });
}
