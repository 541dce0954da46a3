import type { renderContent } from '#features/rich-text/server/public.ts';
import { readingMinutes, readingWords } from '#lib/text/reading-time.ts';
import type { Article } from '../../contract.ts';

/** A text is long from so many words and headings on. */
const LONG_WORDS = 1000;
const LONG_HEADINGS = 4;

/** What helps to read a text: how long it takes, and where it is long, its contents. */
export function readingHelps({
  text,
  headings,
}: Pick<Awaited<ReturnType<typeof renderContent>>, 'text' | 'headings'>): Pick<
  Article,
  'readingMinutes' | 'contents'
> {
  const isLong = headings.length >= LONG_HEADINGS && readingWords(text) >= LONG_WORDS;
  return { readingMinutes: readingMinutes(text), contents: isLong ? headings : [] };
}
