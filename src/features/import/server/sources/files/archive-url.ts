/**
 * Where files of a source itself are said to be: texts are stored with whole addresses until their images
 * are here. No host can have this name (RFC 2606), so nobody is ever asked for them.
 */
const HOST = 'archive.invalid';

/** The address that stands for a file of the source, by its name in `Files`. */
export const archiveUrl = (name: string) =>
  `https://${HOST}/${name.split('/').map(encodeURIComponent).join('/')}`;

export const isArchiveUrl = (address: string) =>
  URL.canParse(address) && new URL(address).hostname === HOST;
