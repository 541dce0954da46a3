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
export const widthsOf = (width: number) => [
  ...new Set([240, 480, 768, 960, 1600, 2400].map((one) => Math.min(one, width))),
];

/** A URL of an uploaded or demo image, which exist in several sizes, and its focal point. */
export const IN_SIZES = /^(\/(?:media|demo\/images)\/[\w-]+-(\d+)x(\d+)\/)(?:(\d+)-(\d+)\/)?/;

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
 * @returns the attributes, with the focal point as `style`, and `avif`: the same files in AVIF. An
 * animation stands still in all of them.
 */
export function mediaImage(src: string, sizes: string, shape = Number.POSITIVE_INFINITY) {
  const [, base, width, height, x, y] = IN_SIZES.exec(src) ?? [];
  if (!base || !width || !height) return;
  const seen = Math.max(CUT, Math.min(1, (shape * +height) / +width));
  const srcSet = (ext: string) =>
    `${widthsOf(+width).map((one) => `${base + one}.${ext} ${Math.ceil(one * seen)}w`)}`;
  const style = x && { style: { objectPosition: `${x}% ${y}%` } };
  return { srcSet: srcSet('webp'), sizes, width, height, avif: srcSet('avif'), ...style };
}

/** The first frame of an uploaded animation; other URLs stay as they are. */
export const stillOf = (address: string) => address.replace(/^(\/media\/.+)gif$/, '$1jpg');

/** A URL with a focal point. */
const FOCUSED = /^(\/media\/[\w-]+)\/\d+-\d+\//;
export const withoutFocus = (address: string) => address.replace(FOCUSED, '$1/');

/** The image that other sites show for one, never moving: a crop if it has a focal point. They would crop the middle. */
export const shareFile = (address: string) =>
  FOCUSED.test(address) ? address.replace(/[^/]+$/, '16x9.jpg') : stillOf(address);

/** The key of the uploaded image with this URL. */
export const mediaKey = (address: string | null) => /^\/media\/([^/]+)\//.exec(address ?? '')?.[1];

/** The credit of the uploaded image with this URL. */
export const creditOf = <Credit extends { key: string }>(
  credits: readonly Credit[] | undefined,
  address: string | null,
): Credit | undefined => credits?.find(({ key }) => key === mediaKey(address));
