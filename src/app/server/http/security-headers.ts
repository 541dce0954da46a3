import helmet from '@fastify/helmet';
import { DARK_EMAIL_CSS } from '#features/newsletter/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import { hashSource } from '#platform/http/policy-sources.ts';
import type { App } from '#platform/http/routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether other sites may embed the response: images, covers, the feed. */
    embeddable?: boolean;
  }
}

const YEAR_S = 365 * 24 * 60 * 60;
/** Features that none of our pages uses, so that no frame can ask readers for them. */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((name) => `${name}=()`)
  .join(', ');

/**
 * Headers that browsers need for documents only: scripts, styles, fonts and bitmap images go without, and a
 * first visit loads a dozen of them. An SVG that is opened directly is a document.
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

/**
 * Sets the headers that restrict what pages of this site may do; routes declare whether other sites may embed
 * their responses. Register it before any route.
 * @param inline inline scripts and styles of pages, each allowed by its hash only
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
        // The preview of an email is a frame inside the page and inherits its headers.
        styleSrc: ["'self'", ...[DARK_EMAIL_CSS, ...inline.styles].map(hashSource)],
        // Fitted type and category colors are style attributes; style elements are limited to the built
        // files.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...(remoteImages === 'allow' ? ['https:'] : [])],
        // Other embeds are in a page of ours, whose policy allows one of them.
        frameSrc: ["'self'", 'https://www.youtube-nocookie.com'],
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
    // Players of video sites refuse to run on a page without a referrer. If this policy hides it from sites
    // with images, the frames of players send it themselves.
    referrerPolicy: {
      policy: remoteImages === 'allow' ? 'same-origin' : 'strict-origin-when-cross-origin',
    },
    // Other hosts below ours are not ours to decide about.
    strictTransportSecurity: isSecure ? { maxAge: YEAR_S, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS);
    if (request.routeOptions.config.embeddable) {
      reply.header('cross-origin-resource-policy', 'cross-origin');
    }
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!NO_DOCUMENT.test(String(reply.getHeader('content-type')))) return;
    // Helmet sets them on the raw response.
    for (const name of FOR_DOCUMENTS) reply.raw.removeHeader(name);
  });
}
