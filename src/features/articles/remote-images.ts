import { imageOf } from '#features/media/values.ts';
import { remoteAddress } from '#lib/text/remote-images.ts';

/** How far an image is whose address is on another host. */
export const REMOTE_IMAGE_STATES = ['waiting', 'failed', 'taken', 'late'] as const;

/** Of how many images on other hosts one article may hold the addresses. */
export const MAX_REMOTE_IMAGES = 200;

/** How many images on other hosts may wait to be taken in for one account. */
export const MAX_OPEN_IMPORTS = 500;

/**
 * The address of a featured image on another host; null for our own, for a video, and for what counts
 * as no image. @param siteUrl our origin
 */
export function remoteFeaturedImage(address: string | null, siteUrl: string): string | null {
  const isImage = imageOf(address, new URL(siteUrl).host).kind === 'image';
  return isImage && address !== null ? remoteAddress(address, siteUrl) : null;
}
