/** What a featured image address turns out to be (spec: article card, validation rules). */
export type Image =
  | { kind: 'video'; videoId: string; thumbnail: string; embed: string }
  | { kind: 'image'; url: string }
  | { kind: 'none' };

const VIDEO_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
const IMAGE_EXTENSION = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;
const IMAGE_HINTS = ['image', 'thumbnail', 'photo', 'img.', 'cdn.', 'imgur', 'i.redd.it'];
const GENERATOR_HOSTS = [
  'oaidalleapiprodscus.blob.core.windows.net',
  'dalleprodsec.blob.core.windows.net',
  'image.pollinations.ai',
  'replicate.delivery',
  'cdn.midjourney.com',
];

/** Stands in the place of the site's own host where an address is a path. */
const OWN_HOST = 'own.invalid';
/** Where images of the site lie. Its other addresses are pages and calls, which an image never asks. */
const OWN_IMAGE = /^\/(?:media|covers|demo|assets)\/[\w./~-]+$/;

function parse(address: string): URL | null {
  // Our own images are paths; the base only serves to read them.
  const absolute = address.startsWith('/') && !address.startsWith('//');
  try {
    return absolute ? new URL(address, `http://${OWN_HOST}`) : new URL(address);
  } catch {
    return null;
  }
}

/**
 * The id of a video link in one of the recognised forms: watch, embed, short link, /v/.
 * @returns 11 characters, or null where the address is not such a link
 */
export function videoId(address: string): string | null {
  const url = parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const segments = url.pathname.split('/').filter(Boolean);
  let candidate: string | null | undefined;
  if (url.hostname === 'youtu.be') candidate = segments[0];
  else if (VIDEO_HOSTS.has(url.hostname)) {
    if (segments[0] === 'watch') candidate = url.searchParams.get('v');
    else if (segments[0] === 'embed' || segments[0] === 'v') candidate = segments[1];
  }
  return candidate && VIDEO_ID.test(candidate) ? candidate : null;
}

/** Whether an address counts as an image (spec §5 'Image URL test'). The site's own images do. */
function isImageAddress(address: string, ownHost = OWN_HOST): boolean {
  const url = parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  if (url.host === OWN_HOST || url.host === ownHost) return OWN_IMAGE.test(url.pathname);
  const whole = url.href.toLowerCase();
  return (
    IMAGE_EXTENSION.test(url.pathname) ||
    IMAGE_HINTS.some((hint) => whole.includes(hint)) ||
    GENERATOR_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  );
}

/**
 * Whether a browser that is to show this as an image would ask the site for something else: for a
 * page, or for a call with the rights of whoever looks at it. Read as browsers read it: in any
 * writing, and relative to a page.
 * @param ownHost of the site's absolute addresses, with its port
 */
export function asksOwnRoute(address: string, ownHost = OWN_HOST): boolean {
  if (!URL.canParse(address, `http://${OWN_HOST}`)) return false;
  const url = new URL(address, `http://${OWN_HOST}`);
  return (url.host === OWN_HOST || url.host === ownHost) && !OWN_IMAGE.test(url.pathname);
}

/** Sorts a featured image into one of the cases a card can show. */
export function imageOf(address: string | null, ownHost?: string): Image {
  if (address === null || address === '') return { kind: 'none' };
  const id = videoId(address);
  if (id !== null) {
    return {
      kind: 'video',
      videoId: id,
      thumbnail: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
      embed: `https://www.youtube-nocookie.com/embed/${id}`,
    };
  }
  return isImageAddress(address, ownHost) ? { kind: 'image', url: address } : { kind: 'none' };
}

/** Widths that an image is made in, as far as it has them: 768 fills a phone of two pixels to one. */
const widthsOf = (width: number) => [
  ...new Set([240, 480, 768, 960, 1600].map((one) => Math.min(one, width))),
];
/** The file for whoever takes no other is as wide as this at most. */
const FALLBACK_WIDTH = 2560;

/** The address of an uploaded image in one width and format. */
export function mediaPath(key: string, width: number, ext: string): string {
  return `/media/${key}/${width}.${ext}`;
}

/** How large an uploaded image is and in which widths it is there: all of it is in its key. */
export function mediaSizes(key: string) {
  const [width = 0, height = 0] = key.slice(21).split('x').map(Number);
  return { width, height, widths: widthsOf(width) };
}

/** An address of an uploaded image or of the demo's: both are there in sizes. */
const IN_SIZES = /^\/(?:media|demo\/images)\/[\w-]+-(\d+)x(\d+)\//;

/** At least so much of a file's width counts as seen, however much is cut off at its sides: else it would cost twice the bytes. */
const CUT = 0.7;

/**
 * What an image carries beside its address, from that alone; undefined for one that has no sizes.
 * In few bytes: every visitor loads this.
 * @param sizes how wide it is shown
 * @param shape width by height of a place that cuts off what is wider: it shows less of each file than that has
 * @returns the attributes of an `img`, and `avif`: the same files in that format, where it does not move
 */
export function mediaImage(src: string, sizes: string, shape = Number.POSITIVE_INFINITY) {
  const [base, width, height] = IN_SIZES.exec(src) ?? [];
  if (!base || !width || !height) return;
  const seen = Math.max(CUT, Math.min(1, (shape * +height) / +width));
  const srcSet = (ext: string) =>
    `${widthsOf(+width).map((one) => `${base + one}.${ext} ${Math.ceil(one * seen)}w`)}`;
  const avif = src.endsWith('gif') ? undefined : srcSet('avif');
  return { srcSet: srcSet('webp'), sizes, width, height, avif };
}

const COVER = { width: 1200, height: 630 };
const VIDEO_STILL = { width: 480, height: 360 };

/**
 * How large the image is that other sites show of an article: an uploaded one, the demo's, a video's still or a
 * cover. Undefined where its address does not tell.
 * @param address absolute, or a path of ours
 */
export function sharedSize(address: string): { width: number; height: number } | undefined {
  const { hostname, pathname: src } = new URL(address, `http://${OWN_HOST}`);
  if (hostname === 'i.ytimg.com') return VIDEO_STILL;
  if (src.startsWith('/covers/')) return COVER;
  const [, ...size] = IN_SIZES.exec(src) ?? [];
  const [width = 0, height = 0] = size.map(Number);
  if (width === 0 || height === 0) return;
  const shown = Math.min(Number(/\/(\d+)\.\w+$/.exec(src)?.[1] ?? width), width);
  return { width: shown, height: Math.round((height * shown) / width) };
}

/** The width of the file that an uploaded image's address names by itself. */
export const fallbackWidth = (width: number) => Math.min(width, FALLBACK_WIDTH);

export const MEDIA_STATES = ['processing', 'ready', 'failed'] as const;
export const MEDIA_ACTIONS = ['edit', 'delete'] as const;

/** What an upload may be at most. An animation counts with all its frames. */
export const MEDIA_LIMITS = {
  bytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  /** The longest side that every format can hold. */
  side: 16_383,
  name: 200,
  alt: 500,
  caption: 1000,
} as const;
