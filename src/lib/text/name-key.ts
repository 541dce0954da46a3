import { fold } from './search/words.ts';

/** The form in which names are compared and sorted: without case, accents or extra spaces. */
export const nameKey = (name: string): string => fold(name).replace(/\s+/g, ' ').trim();
