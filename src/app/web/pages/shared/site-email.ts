/** Stands in where the site runs on a machine without a name of its own. */
const EXAMPLE_HOST = 'savepoint.example';

/**
 * The magazine's address for one purpose.
 * @param siteUrl origin of the site, e.g. 'https://www.mag.example'
 * @returns e.g. 'contact@mag.example'
 */
export function siteEmail(box: string, siteUrl: string): string {
  const host = new URL(siteUrl).hostname.replace(/^www\./, '');
  const named = host.includes('.') && !/^[\d.]+$|^\[|\.localhost$/.test(host);
  return `${box}@${named ? host : EXAMPLE_HOST}`;
}
