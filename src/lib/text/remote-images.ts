/** The `src` of an image in HTML that the sanitizer or the editor has written. */
const SOURCE = /(<img\b[^>]*?\ssrc=")([^"]*)/g;

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot);/g, (whole, name) => SIGNS[name] ?? whole);
const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/**
 * The URL of an image on another host, normalized; null for our own images and for URLs that make no
 * request, such as data URLs.
 * @param siteUrl our origin
 */
export function remoteUrl(src: string, siteUrl: string): string | null {
  if (!URL.canParse(src, siteUrl)) return null;
  const url = new URL(src, siteUrl);
  const isOwn = url.host === new URL(siteUrl).host;
  return /^https?:$/.test(url.protocol) && !isOwn ? url.href : null;
}

/** The URLs of the remote images in HTML, each once. */
export function remoteImageUrls(html: string, siteUrl: string): string[] {
  const sources = [...html.matchAll(SOURCE)].map(([, , src = '']) => unescaped(src));
  return [...new Set(sources.flatMap((src) => remoteUrl(src, siteUrl) ?? []))];
}

/** The first alternative text that HTML gives a remote image; '' if it gives none. */
export function remoteImageAlt(html: string, siteUrl: string, url: string): string {
  for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
    if (!remoteImageUrls(tag, siteUrl).includes(url)) continue;
    const alt = /\salt="([^"]*)"/.exec(tag)?.[1];
    if (alt) return unescaped(alt);
  }
  return '';
}

/**
 * Replaces remote images with their copies; the rest of the HTML stays the same byte for byte.
 * @param copies URLs in our library by remote URL
 */
export function replaceImages(
  html: string,
  siteUrl: string,
  copies: ReadonlyMap<string, string>,
): string {
  if (copies.size === 0) return html;
  return html.replace(SOURCE, (whole, before: string, src: string) => {
    const url = remoteUrl(unescaped(src), siteUrl);
    const copy = url === null ? undefined : copies.get(url);
    return copy === undefined ? whole : before + escaped(copy);
  });
}
