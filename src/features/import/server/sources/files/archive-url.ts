/**
 * The host in URLs of the source's own files: texts are stored with absolute URLs until their images are imported.
 * No host can have this name (RFC 2606), so these URLs are never requested.
 */
const HOST = 'archive.invalid';

/** The URL of a file of the source, by its name in `Files`. */
export const archiveUrl = (name: string) =>
  `https://${HOST}/${name.split('/').map(encodeURIComponent).join('/')}`;

export const isArchiveUrl = (address: string) =>
  URL.canParse(address) && new URL(address).hostname === HOST;
