import { imageOf } from '#features/media/values.ts';
import { remoteUrl } from '#lib/text/remote-images.ts';

/** Remote images in one article. */
export const MAX_REMOTE_IMAGES = 500;

/** Remote images that may wait to be fetched for one account. */
export const MAX_WAITING_IMAGES = 500;

/**
 * The URL of a featured image on another host; null for our own image, a video, or a URL that isn't
 * an image. @param siteUrl our origin
 */
export function remoteFeaturedImage(url: string | null, siteUrl: string): string | null {
  const isImage = imageOf(url, new URL(siteUrl).host).kind === 'image';
  return isImage && url !== null ? remoteUrl(url, siteUrl) : null;
}
