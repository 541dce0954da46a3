/** The domain for email addresses if the site runs on a host without a name. */
const EXAMPLE_HOST = 'savepoint.example';

/**
 * The magazine's email address for a purpose.
 * @param siteUrl origin of the site, such as 'https://www.mag.example'
 * @returns for example 'contact@mag.example'
 */
export function siteEmail(box: string, siteUrl: string): string {
  const host = new URL(siteUrl).hostname.replace(/^www\./, '');
  const named = host.includes('.') && !/^[\d.]+$|^\[|\.localhost$/.test(host);
  return `${box}@${named ? host : EXAMPLE_HOST}`;
}
