import { localeOf } from '#lib/messages/languages.ts';

/** Sorts names as a dictionary of the language does: in Polish, Łódź follows Lublin and precedes Malbork. */
export const compareNames = (language: string): ((one: string, other: string) => number) =>
  new Intl.Collator(localeOf(language)).compare;
