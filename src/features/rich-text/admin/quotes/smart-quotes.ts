import { Extension, InputRule } from '@tiptap/core';

/** Opening and closing quotation marks: double, then single. French has spaces in its double ones. */
type Quotes = readonly [open: string, close: string, openSingle: string, closeSingle: string];

const CURLY: Quotes = ['“', '”', '‘', '’'];
const LOW: Quotes = ['„', '“', '‚', '‘'];
const ANGLED: Quotes = ['«', '»', '‘', '’'];

const BY_LANGUAGE: Readonly<Record<string, Quotes | null>> = {
  de: LOW,
  cs: LOW,
  sk: LOW,
  sl: LOW,
  da: LOW,
  bg: LOW,
  is: LOW,
  fr: ['«\u00a0', '\u00a0»', '‘', '’'],
  es: ANGLED,
  it: ANGLED,
  el: ANGLED,
  ru: ANGLED,
  uk: ANGLED,
  no: ANGLED,
  nb: ANGLED,
  pl: ['„', '”', '‚', '’'],
  hu: ['„', '”', '‚', '’'],
  ro: ['„', '”', '‚', '’'],
  sv: ['”', '”', '’', '’'],
  fi: ['”', '”', '’', '’'],
  // They have keys for their own marks.
  ja: null,
  zh: null,
  ko: null,
};

/** The quotation marks of a language such as 'de' or 'pt-BR'; null if keyboards type the right ones. */
export function quotesOf(language: string): Quotes | null {
  const known = BY_LANGUAGE[language.split('-')[0] ?? ''];
  return known === undefined ? CURLY : known;
}

/** What may precede an opening mark; everything else ends a word, so that a mark after it closes. */
const OPENS_AFTER = /^$|[\s([{\u2014\u2013/«„“‘‚\uFFFC]/u;

/** @param before the character before it; '' at the start of a line */
function quoteFor(quotes: Quotes, typed: string, before: string): string {
  const isOpening = OPENS_AFTER.test(before);
  if (typed === '"') return isOpening ? quotes[0] : quotes[1];
  // Within a word it is an apostrophe, whose form is the same in all of them.
  if (!isOpening) return /\p{L}|\p{N}/u.test(before) ? '’' : quotes[3];
  return quotes[2];
}

interface SmartQuotesOptions {
  /** The language of the text; null where straight quotes stay. */
  language: () => string | null;
}

/**
 * Makes typed quotes typographic, except in code. Undo and Backspace bring the straight one back: typed text and
 * its replacement are two steps.
 */
export const SmartQuotes = Extension.create<SmartQuotesOptions>({
  name: 'smartQuotes',
  addOptions: () => ({ language: () => null }),
  addInputRules() {
    const { language } = this.options;
    return [
      new InputRule({
        find: /["']$/,
        handler: ({ state, range, match: [typed = ''] }) => {
          const name = language();
          const quotes = name === null ? null : quotesOf(name);
          if (quotes === null) return null;
          const $at = state.doc.resolve(range.from);
          const before = $at.parent.textBetween(
            Math.max(0, $at.parentOffset - 1),
            $at.parentOffset,
            undefined,
            '\uFFFC',
          );
          const quote = quoteFor(quotes, typed, before);
          const marks = state.doc.nodeAt(range.from)?.marks ?? $at.marks();
          state.tr.replaceWith(range.from, range.to, state.schema.text(quote, marks));
          return undefined;
        },
      }),
    ];
  },
});
