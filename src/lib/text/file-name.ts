/**
 * A file's own name as somebody sent it: no folders, no characters that cannot be seen, not without end.
 * @param max characters that it may have
 * @param fallback where nothing is left of it
 */
export function plainFileName(name: string | undefined, max: number, fallback: string): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\ufffd]/gu, '').trim();
  return [...plain].slice(0, max).join('').replace(/^\.+$/, '') || fallback;
}
