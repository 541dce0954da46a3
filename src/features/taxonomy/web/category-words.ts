import { t } from '#lib/messages/messages.ts';
import { categoryWords } from '../values.ts';

/** A category's name in the language of the page. */
export const shownCategory = (name: string): string => categoryWords(t, name);
