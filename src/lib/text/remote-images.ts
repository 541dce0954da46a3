/** The address of an image in HTML that the sanitiser or the editor has written. */
const SOURCE = /(<img\b[^>]*?\ssrc=")([^"]*)/g;

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot);/g, (whole, name) => SIGNS[name] ?? whole);
const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/**
 * The address of an image on another host, in its one form; null for our own, and for what a browser
 * asks nobody for.
 * @param siteUrl our origin
 */
export function remoteAddress(src: string, siteUrl: string): string | null {
  if (!URL.canParse(src, siteUrl)) return null;
  const url = new URL(src, siteUrl);
  const isOwn = url.host === new URL(siteUrl).host;
  return /^https?:$/.test(url.protocol) && !isOwn ? url.href : null;
}

/** The images of an article's HTML that lie on other hosts, each once. */
export function remoteImagesIn(html: string, siteUrl: string): string[] {
  const sources = [...html.matchAll(SOURCE)].map(([, , src = '']) => unescaped(src));
  return [...new Set(sources.flatMap((src) => remoteAddress(src, siteUrl) ?? []))];
}

/** What is said of an image on another host where HTML shows it; '' where nothing is. */
export function remoteImageAlt(html: string, siteUrl: string, address: string): string {
  for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
    if (!remoteImagesIn(tag, siteUrl).includes(address)) continue;
    const alt = /\salt="([^"]*)"/.exec(tag)?.[1];
    if (alt) return unescaped(alt);
  }
  return '';
}

/** HTML with our own images in the place of others; the rest stays as it is, byte for byte. */
export function exchangeImages(
  html: string,
  siteUrl: string,
  own: ReadonlyMap<string, string>,
): string {
  if (own.size === 0) return html;
  return html.replace(SOURCE, (whole, before: string, src: string) => {
    const address = remoteAddress(unescaped(src), siteUrl);
    const ours = address === null ? undefined : own.get(address);
    return ours === undefined ? whole : before + escaped(ours);
  });
}
