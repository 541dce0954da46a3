const clean = (text: string) =>
  text.isWellFormed() && !text.includes('\0')
    ? text
    : text.replaceAll('\0', '').replace(/\p{Cs}/gu, '');

/**
 * What a file says as every store takes it, in strings however deep: PostgreSQL has no NUL, and UTF-8 no
 * half of a character.
 */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return clean(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storable) as T;
  const entries = Object.entries(value).map(([key, one]) => [key, storable<unknown>(one)]);
  return Object.fromEntries(entries) as T;
}
