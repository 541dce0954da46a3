import { pictureOf } from '#features/media/values.ts';
import { remoteAddress } from '#lib/text/remote-pictures.ts';

/** How far a picture is whose address is on another host. */
export const REMOTE_PICTURE_STATES = ['waiting', 'failed', 'taken', 'late'] as const;

/** Of how many pictures on other hosts one article may hold the addresses. */
export const MOST_REMOTE_PICTURES = 200;

/** How many pictures on other hosts may wait to be taken in for one account. */
export const MOST_OPEN_IMPORTS = 500;

/**
 * The address of a featured image on another host; null for our own, for a video, and for what counts
 * as no picture. @param siteUrl our origin
 */
export function remoteFeaturedImage(address: string | null, siteUrl: string): string | null {
  const isImage = pictureOf(address, new URL(siteUrl).host).kind === 'image';
  return isImage && address !== null ? remoteAddress(address, siteUrl) : null;
}
