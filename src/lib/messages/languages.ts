/**
 * The languages that a site can have, each with its own name. All but English have a catalog that a test compares
 * with the code.
 */
export const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  pl: 'Polski',
  ja: '日本語',
  ar: 'العربية',
};

export const DEFAULT_LANGUAGE = 'en';

/** For `Intl`: American dates, and the same digits in every browser. */
export const localeOf = (language: string): string =>
  language === 'en' ? 'en-US' : language === 'ar' ? 'ar-u-nu-latn' : language;

export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
