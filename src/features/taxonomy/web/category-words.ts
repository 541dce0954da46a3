import { getLanguage, t } from '#lib/messages/messages.ts';
import { categoryWords } from '../values.ts';

/** A category's name in the language of the page. */
export const shownCategory = (name: string): string => categoryWords(t, name);

/** The same within a sentence: English has it in lower case. */
export const categoryInSentence = (name: string): string =>
  getLanguage() === 'en' ? name.toLowerCase() : shownCategory(name);
