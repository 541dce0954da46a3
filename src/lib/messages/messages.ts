import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { DEFAULT_LANGUAGE, localeOf } from './languages.ts';

// English ICU messages are the source and the keys of the catalogs. Builds compile messages with arguments
// (scripts/messages.mjs), so that browsers have no parser; where sources run as they are, they are compiled here.

export type Values = Record<string, string | number>;
/** Translations by their English message; a compiled message is a key as JSON. */
export type Catalog = Readonly<Record<string, CompiledMessage>>;
/** The English text of a table that is translated where it is shown. */
export type Message = string & { readonly isMessage: true };
/** `t` of one language. */
export type Translate = (message: string, values?: Values) => string;

/** Marks a text for the catalogs without translating it: for tables, which exist before the language is known. */
export const message = (text: string) => text as Message;

let compile: ((message: string) => CompiledMessage) | undefined;
/** Needed where no build has compiled the messages of the code. */
export const setCompiler = (compiler: typeof compile): void => {
  compile = compiler;
};

// Making one takes longer than using it.
const made = new Map<string, Intl.PluralRules | Intl.NumberFormat>();
const memoized = <T extends Intl.PluralRules | Intl.NumberFormat>(
  key: string,
  make: () => T,
): T => {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known as T;
};
/** @param locale as `localeOf` returns it */
export const numberFormat = (locale: string) =>
  memoized(locale, () => new Intl.NumberFormat(locale));
const formatters = {
  getPluralRules: (locale: string, options: Intl.PluralRulesOptions) =>
    memoized(`${locale} ${options.type}`, () => new Intl.PluralRules(locale, options)),
  getNumberFormat: numberFormat,
} as Parameters<typeof format>[3]['formatters'];

let language = DEFAULT_LANGUAGE;
let catalog: Catalog = {};

/**
 * Sets the language of all texts, dates and numbers of a page. On the server it is set before each page is rendered,
 * in one go; other code there uses `messagesIn`, since several sites may share a process in tests.
 */
export const setLanguage = (name = DEFAULT_LANGUAGE, translations: Catalog = {}): void => {
  language = name;
  catalog = translations;
};

let isEnglish = false;
/** The admin area is in English: while it is shown, so is everything in it that readers see, too. */
export const speakEnglish = (only: boolean): void => {
  isEnglish = only;
};

export const getLanguage = (): string => (isEnglish ? DEFAULT_LANGUAGE : language);
/** For `Intl`. */
export const getLocale = (): string => localeOf(getLanguage());

/** A message in parts, where its values are functions that make elements of tags. */
export function formatMessage<T = string>(
  source: string | CompiledMessage,
  values?: FormatValues<T>,
  translations = isEnglish ? {} : catalog,
  name = getLanguage(),
): string | T | (string | T)[] {
  const key = typeof source === 'string' ? source : JSON.stringify(source);
  // Words of the owner pass here, too: 'constructor' is no translation.
  const known = Object.hasOwn(translations, key) && translations[key];
  const text = known || source;
  if (!values) return text as string;
  const compiled = typeof text === 'string' && compile ? compile(text) : text;
  return format(compiled, localeOf(known ? name : DEFAULT_LANGUAGE), values, { formatters });
}

/**
 * A text in the language of the page: `t('Load more')`, `t('{count, plural, one {# article} other {# articles}}', { count })`.
 * The message is always a literal. Not at the level of a module, where the language isn't known yet: see `message`.
 */
export const t = (source: string, values?: Values): string =>
  formatMessage(source, values) as string;

/** The text of a table in the language of the page. */
export const translate = (source: Message, values?: Values): string =>
  formatMessage(source, values) as string;
