import { CROP_NAMES, cropSize } from './crops.ts';

export { iconPath, readFocus, shareFile, withoutFocus } from './crops.ts';

/** The kinds of a featured image's URL (spec: article card, validation rules). */
export type Image =
  | { kind: 'video'; thumbnail: string; page: string; embed: string }
  | { kind: 'image'; url: string }
  | { kind: 'none' };

const VIDEO_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
/** The players of playlists and live channels carry words of eleven letters where a video's ID belongs. */
const VIDEO_ID = /^(?!videoseries$|live_stream$)[A-Za-z0-9_-]{11}$/;
const IMAGE_EXTENSION = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;
const IMAGE_HINTS = ['image', 'thumbnail', 'photo', 'img.', 'cdn.', 'imgur', 'i.redd.it'];
const GENERATOR_HOSTS = [
  'oaidalleapiprodscus.blob.core.windows.net',
  'dalleprodsec.blob.core.windows.net',
  'image.pollinations.ai',
  'replicate.delivery',
  'cdn.midjourney.com',
];

/** Replaces the site's host for URLs that are paths. */
const OWN_HOST = 'own.invalid';
/** Paths of the site's images. Its other URLs are pages and API calls, which an image never requests. */
const OWN_IMAGE = /^\/(?:media|covers|demo|assets)\/[\w./~-]+$/;

function parse(address: string): URL | null {
  // A base URL for parsing paths.
  const absolute = address.startsWith('/') && !address.startsWith('//');
  try {
    return absolute ? new URL(address, `http://${OWN_HOST}`) : new URL(address);
  } catch {
    return null;
  }
}

/**
 * The ID of a video link in a recognized form: watch, embed, short link, /v/.
 * @returns 11 characters, or null for other URLs
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

/** Whether a URL counts as an image (spec §5 'Image URL test'). The site's own images do. */
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
 * Whether loading this as an image would request a page or an API call of the site, with the viewer's
 * rights. Parsed as browsers do, also relative to a page.
 * @param ownHost the host of the site's absolute URLs, with its port
 */
export function asksOwnRoute(address: string, ownHost = OWN_HOST): boolean {
  if (!URL.canParse(address, `http://${OWN_HOST}`)) return false;
  const url = new URL(address, `http://${OWN_HOST}`);
  return (url.host === OWN_HOST || url.host === ownHost) && !OWN_IMAGE.test(url.pathname);
}

/** What a card shows for a featured image. */
export function imageOf(address: string | null, ownHost?: string): Image {
  if (address === null || address === '') return { kind: 'none' };
  const id = videoId(address);
  if (id !== null) {
    return {
      kind: 'video',
      thumbnail: `/media/videos/${id}.jpg`,
      page: `https://www.youtube.com/watch?v=${id}`,
      embed: `https://www.youtube-nocookie.com/embed/${id}`,
    };
  }
  return isImageAddress(address, ownHost) ? { kind: 'image', url: address } : { kind: 'none' };
}

/** Widths that images are made in, up to their own: 768 fills a phone with a pixel ratio of two. */
const widthsOf = (width: number) => [
  ...new Set([240, 480, 768, 960, 1600, 2400].map((one) => Math.min(one, width))),
];
/** The maximum width of the fallback file. */
const FALLBACK_WIDTH = 2560;

/** The URL of an uploaded image in one width and format. */
export function mediaPath(key: string, width: number, ext: string): string {
  return `/media/${key}/${width}.${ext}`;
}

/** The size of an uploaded image and its widths, both from its key. */
export function mediaSizes(key: string) {
  const [width = 0, height = 0] = key.slice(21).split('x').map(Number);
  return { width, height, widths: widthsOf(width) };
}

/** A URL of an uploaded or demo image, which exist in several sizes, and its focal point. */
const IN_SIZES = /^(\/(?:media|demo\/images)\/[\w-]+-(\d+)x(\d+)\/)(?:(\d+)-(\d+)\/)?/;

/**
 * At least this share of a file's width counts as visible, however much is cropped: otherwise it would
 * take twice the bytes.
 */
const CUT = 0.7;

/**
 * The attributes of an image's `img`, derived from its URL; undefined if it has no sizes. Kept short:
 * every visitor loads this code.
 * @param sizes how wide it is shown
 * @param shape width by height of the frame, which crops wider images
 * @returns the attributes, with the focal point as `style`, and `avif`: the same files in AVIF, unless it
 * is animated
 */
export function mediaImage(src: string, sizes: string, shape = Number.POSITIVE_INFINITY) {
  const [, base, width, height, x, y] = IN_SIZES.exec(src) ?? [];
  if (!base || !width || !height) return;
  const seen = Math.max(CUT, Math.min(1, (shape * +height) / +width));
  const srcSet = (ext: string) =>
    `${widthsOf(+width).map((one) => `${base + one}.${ext} ${Math.ceil(one * seen)}w`)}`;
  const avif = src.endsWith('gif') ? undefined : srcSet('avif');
  const style = x && { style: { objectPosition: `${x}% ${y}%` } };
  return { srcSet: srcSet('webp'), sizes, width, height, avif, ...style };
}

const COVER = { width: 1200, height: 630 };
const VIDEO_STILL = { width: 480, height: 360 };

/**
 * The size of the image that other sites show for an article: an uploaded or demo image, a video still or
 * a cover. Undefined if the URL doesn't tell.
 * @param address absolute, or a path of ours
 */
export function sharedSize(address: string): { width: number; height: number } | undefined {
  const { pathname: src } = new URL(address, `http://${OWN_HOST}`);
  if (src.startsWith('/media/videos/')) return VIDEO_STILL;
  if (src.startsWith('/covers/')) return COVER;
  const [, , ...size] = IN_SIZES.exec(src) ?? [];
  const [width = 0, height = 0] = size.map(Number);
  if (width === 0 || height === 0) return;
  const crop = CROP_NAMES.find((name) => src.endsWith(`/${name}.jpg`));
  if (crop) return cropSize({ width, height }, crop);
  const shown = Math.min(Number(/\/(\d+)\.\w+$/.exec(src)?.[1] ?? width), width);
  return { width: shown, height: Math.round((height * shown) / width) };
}

/** The width of the file in an uploaded image's URL. */
export const fallbackWidth = (width: number) => Math.min(width, FALLBACK_WIDTH);

/** The credit of the uploaded image with this URL. */
export const creditOf = <Credit extends { key: string }>(
  credits: readonly Credit[] | undefined,
  address: string | null,
): Credit | undefined => credits?.find(({ key }) => address?.startsWith(`/media/${key}/`));

export const MEDIA_STATES = ['processing', 'ready', 'failed'] as const;
export const MEDIA_FILTERS = ['no-alt', 'unused'] as const;
export const MEDIA_SORTS = ['newest', 'oldest', 'name', 'largest'] as const;
export const MEDIA_ACTIONS = ['edit', 'delete'] as const;

/** Limits of an upload. An animation counts with all its frames. */
export const MEDIA_LIMITS = {
  bytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  /** The longest side that every format supports. */
  side: 16_383,
  name: 200,
  alt: 500,
  caption: 1000,
  credit: 200,
  license: 500,
} as const;
