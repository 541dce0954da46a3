import type { renderContent } from '#features/rich-text/server/public.ts';
import { readingMinutes, readingWords } from '#lib/text/reading-time.ts';
import type { Article } from '../../contract.ts';

/** A text counts as long from this many words and headings. */
const LONG_WORDS = 1000;
const LONG_HEADINGS = 4;

/** Reading time, and the table of contents of a long text. */
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
