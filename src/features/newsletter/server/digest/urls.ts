import { linkPath } from '../../paths.ts';

/** Absolute, as a mail needs it. */
export const unsubscribeUrl = (siteUrl: string, token: string) =>
  siteUrl + linkPath('unsubscribe', token);
export const confirmUrl = (siteUrl: string, token: string) => siteUrl + linkPath('confirm', token);
