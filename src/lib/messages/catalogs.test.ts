import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { messagesOfCode, readCatalog } from '../../../scripts/messages.mjs';
import { DEFAULT_LANGUAGE, LANGUAGES, localeOf } from './languages.ts';

type Elements = ReturnType<typeof parse>;

const messages = [...messagesOfCode()];
const ofAllFiles = [...messagesOfCode(() => true)];
/** Texts that the specification has to the letter. */
const SPECIFIED = [
  'Search Results for "{q}"',
  "The article you're looking for doesn't exist or has been removed.",
  "We'll get back to you within 24 hours.",
];
const hasArguments = (text: string) => /[{<]/.test(text);

/** What a message consists of: its arguments, and the cases of its plurals and choices. */
function partsOf(elements: Elements): { names: Set<string>; cases: string[] } {
  const names = new Set<string>();
  const cases: string[] = [];
  const visit = (list: Elements) => {
    for (const element of list) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(`${TYPE[element.type]} ${element.value}`);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
      const keys = Object.keys(element.options).filter((key) => !key.startsWith('='));
      const type = element.type === TYPE.select ? 'select' : element.pluralType;
      cases.push(`${type} ${element.value} ${keys.sort().join(' ')}`);
      for (const { value } of Object.values(element.options)) visit(value);
    }
  };
  visit(elements);
  return { names, cases };
}

/** The cases of a message in another language: its own plural forms. */
function casesIn(cases: string[], language: string): string[] {
  return cases.map((one) => {
    const [type = '', name] = one.split(' ');
    if (type === 'select') return one;
    const { pluralCategories } = new Intl.PluralRules(localeOf(language), {
      type: type as 'cardinal' | 'ordinal',
    }).resolvedOptions();
    return `${type} ${name} ${[...pluralCategories].sort().join(' ')}`;
  });
}

describe('messages of the code', () => {
  it('every message is a literal that compiles, and has values exactly if it has arguments', () => {
    const problems = ofAllFiles.flatMap(([text, { place, call }]) => {
      if (call.text === null) return [`${place}: not a literal`];
      const { names } = partsOf(hasArguments(text) ? parse(text) : []);
      if (call.name !== 'message' && names.size > 0 !== call.hasValues) return [`${place}: values`];
      return [];
    });
    expect(problems).toEqual([]);
    expect(messages.length).toBeGreaterThan(0);
    expect(ofAllFiles.length).toBeGreaterThan(messages.length);
  });

  it('messages have typographic apostrophes and quotes, except those that are specified', () => {
    const straight = ofAllFiles
      .map(([text]) => text)
      .filter((text) => /\w'[a-z]|"[^<>]*"/.test(text) && !text.includes('="'));
    expect(straight.sort()).toEqual(SPECIFIED);
  });
});

describe.each(Object.keys(LANGUAGES).filter((language) => language !== DEFAULT_LANGUAGE))(
  'the catalog of %s',
  (language) => {
    const catalog = readCatalog(language);

    it('translates every message that readers see and no other', () => {
      expect(Object.keys(catalog).sort()).toEqual(messages.map(([text]) => text).sort());
      expect(Object.keys(catalog).filter((text) => catalog[text]?.trim() === '')).toEqual([]);
    });

    it('has the arguments of each message, and the plural forms of its language', () => {
      for (const [english, text] of Object.entries(catalog)) {
        if (!hasArguments(english)) continue;
        const [source, translated] = [partsOf(parse(english)), partsOf(parse(text))];
        expect([...translated.names].sort(), text).toEqual([...source.names].sort());
        // A sentence may need a plural where English has none, and each of them as often as it likes.
        for (const one of casesIn(translated.cases, language)) {
          expect(translated.cases, text).toContain(one);
        }
      }
    });
  },
);
