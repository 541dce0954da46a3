/** The longest tag that is accepted; the ones in use have at most 11 characters. */
export const MAX_LANGUAGE_TAG = 35;

const KNOWN = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * A BCP 47 language tag in its canonical spelling: 'de', 'pt-BR', 'zh-Hant'.
 * @returns null if it names no known language, or more than language, script and region or variant
 */
export function languageTag(text: string): string | null {
  if (text.length > MAX_LANGUAGE_TAG) return null;
  try {
    const { baseName } = new Intl.Locale(text);
    const [tag = ''] = Intl.getCanonicalLocales(text);
    return tag === baseName && KNOWN.of(tag) !== undefined ? tag : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
