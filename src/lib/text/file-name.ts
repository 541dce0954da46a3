/**
 * The name of an uploaded file without folders and invisible characters, limited in length.
 * @param max maximum number of characters
 * @param fallback used if nothing remains
 */
export function plainFileName(name: string | undefined, max: number, fallback: string): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\ufffd]/gu, '').trim();
  return [...plain].slice(0, max).join('').replace(/^\.+$/, '') || fallback;
}
