import { DIGEST_SOURCE, FEED_SOURCE, FROM_PARAM } from './values.ts';

const withSource = (address: string, source: string) => `${address}?${FROM_PARAM}=${source}`;

/** The address of a page as feeds link to it: a visit that begins there is counted as theirs. */
export const fromFeed = (address: string) => withSource(address, FEED_SOURCE);

/** The address of a page as the mails of a digest link to it. */
export const fromDigest = (address: string, id: number) =>
  withSource(address, `${DIGEST_SOURCE}${id}`);
