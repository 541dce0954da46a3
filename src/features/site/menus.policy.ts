/** An http or https URL in its normal form. Null for any other, also for one with a user name or password. */
export function webUrl(text: string): string | null {
  if (!/^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(text) || !URL.canParse(text)) return null;
  const { username, password, href } = new URL(text);
  return username === '' && password === '' ? href : null;
}

/** A path of this site in its normal form, or the URL of another site; null for anything else. */
export function menuUrl(text: string): string | null {
  if (!text.startsWith('/')) return webUrl(text);
  // PostgreSQL refuses text with U+0000.
  if (/[\s\p{Cc}\\]|%00/u.test(text)) return null;
  const base = 'http://site.invalid';
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname, search, hash } = new URL(text, base);
  // '//' starts the URL of another site, and '/.//' becomes it.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : null;
}
