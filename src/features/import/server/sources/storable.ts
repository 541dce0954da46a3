import { addWarning, type SourceArticle } from './source.ts';

/** NUL, which PostgreSQL can't hold, and halves of characters. */
const UNSTORABLE = /\0|\p{Cs}/gu;
/** Other control characters too, which XML can't hold. */
const CONTROLS = /[^\t\n\r\P{Cc}]|[\ufffe\uffff]|\p{Cs}/gu;

/**
 * A value whose strings, however deep, every database can hold.
 * @param isForeign removes other control characters too; our own exports are imported unchanged
 */
export function storable<T>(value: T, isForeign: boolean): T {
  if (typeof value === 'string') return value.replace(isForeign ? CONTROLS : UNSTORABLE, '') as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => storable<unknown>(one, isForeign)) as T;
  const entries = Object.entries(value).map(([key, one]) => [key, storable(one, isForeign)]);
  return Object.fromEntries(entries) as T;
}

/** Names characters that an earlier system lost, and those that `storable` removes. */
export function nameLostCharacters({ title, excerpt, html, warnings }: SourceArticle): void {
  const text = title + excerpt + html;
  if (text.includes('\ufffd')) {
    addWarning(warnings, 'Characters that can’t be read', 'Imported as \ufffd');
  }
  if (text.search(CONTROLS) >= 0) addWarning(warnings, 'Control characters', 'Removed');
}
