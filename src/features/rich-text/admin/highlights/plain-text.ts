import type { Node as DocNode } from '@tiptap/pm/model';

interface Line {
  /** Where it begins in the document. */
  pos: number;
  /** Where it begins in the text. */
  offset: number;
  length: number;
}

/** In the place of an image, footnote or line break. */
const LEAF = '\uFFFC';
const texts = new WeakMap<DocNode, string>();

/** The text of a line, with one character for each position. Lines don't change, so that each is read once. */
function textOf(line: DocNode): string {
  const known = texts.get(line) ?? line.textBetween(0, line.content.size, undefined, LEAF);
  texts.set(line, known);
  return known;
}

/** A document's lines as one text, and which place of the one is which of the other. */
export function plainText(doc: DocNode) {
  const lines: Line[] = [];
  const parts: string[] = [];
  let offset = 0;
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const { length } = parts[parts.push(textOf(node)) - 1] ?? '';
    lines.push({ pos: pos + 1, offset, length });
    offset += length + 1;
    return false;
  });
  const move = (place: number, from: 'pos' | 'offset', to: 'pos' | 'offset') => {
    const line = lines.findLast((one) => one[from] <= place) ?? lines[0];
    return line ? line[to] + Math.min(Math.max(0, place - line[from]), line.length) : 0;
  };
  return {
    text: parts.join('\n'),
    toPos: (at: number) => move(at, 'offset', 'pos'),
    toOffset: (pos: number) => move(pos, 'pos', 'offset'),
  };
}
