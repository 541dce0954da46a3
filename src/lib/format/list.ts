import { localeOf } from '#lib/messages/languages.ts';
import { getLanguage } from '#lib/messages/messages.ts';

/** 'A', 'A and B', 'A, B and C'. @param language for emails; pages have theirs */
export const listOf = (names: readonly string[], language = getLanguage()): string =>
  // Without the comma before 'and'.
  new Intl.ListFormat(language === 'en' ? 'en-GB' : localeOf(language), {
    type: 'conjunction',
  }).format(names);
