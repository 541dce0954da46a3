import { type Node as DocNode, Fragment } from '@tiptap/pm/model';

/** Reading speed, words per minute. */
const READING_SPEED = 230;

/** The text of a block that is stored as HTML. */
const textOf = (html = '') => html.replace(/<[^>]*>/g, ' ');

const counted = new WeakMap<DocNode, number>();

function wordsOf(block: DocNode): number {
  const before = counted.get(block);
  if (before !== undefined) return before;
  const text = Fragment.from(block)
    .textBetween(0, block.nodeSize, ' ', ({ attrs }) => ` ${attrs.note ?? textOf(attrs.html)} `)
    .trim();
  const words = text === '' ? 0 : text.split(/\s+/).length;
  counted.set(block, words);
  return words;
}

/** The number of words in a document. Blocks are immutable, so each is counted once. */
export function countWords(doc: DocNode): number {
  let words = 0;
  doc.forEach((block) => {
    words += wordsOf(block);
  });
  return words;
}

/** @returns whole minutes, at least one unless the text is empty */
export function readingMinutes(words: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / READING_SPEED));
}
