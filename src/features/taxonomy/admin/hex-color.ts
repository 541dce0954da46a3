/**
 * A typed color in the format that API and color pickers expect.
 * @param text '#6B7280', '6b7280', ' #abc ' ...
 * @returns '#rrggbb' in lower case; null if the text isn't a color
 */
export function hexColor(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return null;
}
