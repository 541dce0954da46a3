import type { Node as DocNode } from '@tiptap/pm/model';

/** Words that are read in a minute. */
const READING_SPEED = 230;

const counted = new WeakMap<DocNode, number>();

function wordsOf(block: DocNode): number {
  const before = counted.get(block);
  if (before !== undefined) return before;
  const text = block.textBetween(0, block.content.size, ' ', ' ').trim();
  const words = text === '' ? 0 : text.split(/\s+/).length;
  counted.set(block, words);
  return words;
}

/** The words of a document. Blocks are never changed, so that each is counted once. */
export function countWords(doc: DocNode): number {
  let words = 0;
  doc.forEach((block) => {
    words += wordsOf(block);
  });
  return words;
}

/** @returns whole minutes, at least one where there is anything to read */
export function readingMinutes(words: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / READING_SPEED));
}
