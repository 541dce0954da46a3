/** The URLs that an article may contain. The server's allow-list decides; this checks in advance. */

import { asksOwnRoute } from '#features/media/values.ts';
import { t } from '#lib/messages/admin.ts';

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
// Browsers ignore these within a scheme: 'java\nscript:' is one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SKIPPED = /[\x00-\x20]+/g;

function schemeOf(address: string): string | null {
  return SCHEME.exec(address.replace(SKIPPED, ''))?.[1]?.toLowerCase() ?? null;
}

function isAllowed(address: string, schemes: readonly string[]): boolean {
  if (/^[/\\]{2}/.test(address.replace(SKIPPED, ''))) return false;
  const scheme = schemeOf(address);
  return scheme === null || schemes.includes(scheme);
}

/** Whether a link to this URL is allowed. */
export function isAllowedLink(href: string): boolean {
  return isAllowed(href, ['http', 'https', 'mailto']);
}

/** Whether an image with this URL is allowed; never `data:`. */
export function isAllowedImage(src: string): boolean {
  return src.trim() !== '' && isAllowed(src, ['http', 'https']) && !asksOwnRoute(src);
}

export type CheckedAddress = { href: string } | { error: string };

const MAIL = /^[^\s@/:?]+@[^\s@/:?]+\.[^\s@/:?]{2,}$/;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]|$)/i;

function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/**
 * A typed link: http(s), mailto, or a path of this site. A bare host gets `https://`, a bare email
 * address `mailto:`.
 */
export function checkLink(input: string): CheckedAddress {
  const address = input.trim();
  if (address === '') return { error: t('Enter a URL.') };
  if (/^\/(?![/\\])/.test(address)) return { href: address.replaceAll(' ', '%20') };
  if (MAIL.test(address)) return { href: `mailto:${address}` };
  const scheme = HOST.test(address) ? null : schemeOf(address);
  if (scheme === 'http' || scheme === 'https') {
    const url = parsed(address);
    return url !== null && url.hostname !== ''
      ? { href: address.replaceAll(' ', '%20') }
      : { error: t('This URL is incomplete.') };
  }
  if (scheme === 'mailto') {
    return MAIL.test(address.slice('mailto:'.length).split('?', 1)[0] ?? '')
      ? { href: address.replaceAll(' ', '%20') }
      : { error: t('This email address is incomplete.') };
  }
  if (scheme !== null) {
    return { error: t('Articles can’t link to {scheme}: URLs.', { scheme }) };
  }
  if (HOST.test(address)) return { href: `https://${address.replaceAll(' ', '%20')}` };
  return { error: t('Enter a URL that starts with https://, mailto: or /.') };
}

/** A typed image URL: http(s), or a path of this site. */
export function checkImage(input: string): CheckedAddress {
  const address = input.trim();
  if (address === '') return { error: t('Enter the URL of an image.') };
  if (schemeOf(address) === 'data') {
    return { error: t('Embedded image data can’t be used. Upload the image instead.') };
  }
  const checked = checkLink(address);
  if ('error' in checked || checked.href.startsWith('mailto:')) {
    return { error: t('Enter a URL that starts with https:// or /.') };
  }
  return asksOwnRoute(checked.href)
    ? { error: t('This is a page of this site, not an image. Choose an image from the library.') }
    : checked;
}

/** The URL if a text consists only of one; null otherwise. */
export function soleAddress(text: string): string | null {
  const address = text.trim();
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(address)) return null;
  const checked = checkLink(address);
  return 'href' in checked ? checked.href : null;
}
