import { localeOf } from '../messages/languages.ts';
import { getLanguage } from '../messages/messages.ts';

/** 'A', 'A and B', 'A, B and C'. @param language that of the page if it is missing */
export const listOf = (names: readonly string[], language = getLanguage()) =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : localeOf(language), {
    type: 'conjunction',
  }).format(names);
