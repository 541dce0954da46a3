import { getLanguage, type Message, translate } from '#lib/messages/messages.ts';
import { CATEGORY_MESSAGES } from '../values.ts';

const known = new Set<string>(CATEGORY_MESSAGES);

/** The name of a category in the language of the page: standard names are translated, the owner's own stay. */
export const categoryWords = (name: string): string =>
  known.has(name) ? translate(name as Message) : name;

/** The name of a category within a sentence: English has it in lower case. */
export const categoryInSentence = (name: string): string =>
  getLanguage() === 'en' ? name.toLowerCase() : categoryWords(name);
