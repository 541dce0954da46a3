import { DIGEST_SOURCE, FEED_SOURCE, FROM_PARAM } from './values.ts';

const withSource = (address: string, source: string) => `${address}?${FROM_PARAM}=${source}`;

/** A page's URL as used in feeds: a visit that starts there counts as one from a feed. */
export const fromFeed = (address: string) => withSource(address, FEED_SOURCE);

/** A page's URL as used in a digest's emails. */
export const fromDigest = (address: string, id: number) =>
  withSource(address, `${DIGEST_SOURCE}${id}`);
