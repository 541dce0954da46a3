import { BLOCK_TAGS } from '../../allow-list.ts';

const BLOCKS = new Set([...BLOCK_TAGS, 'h1', 'h5', 'h6', 'tfoot']);

export function isElement(node: Node): node is HTMLElement {
  return node.nodeType === 1;
}

export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

/** Whether it is a block, or contains one. */
export function isBlock(node: Node): boolean {
  if (!isElement(node)) return false;
  if (BLOCKS.has(node.localName)) return true;
  for (const child of node.childNodes) if (isBlock(child)) return true;
  return false;
}

/** Whitespace in the sense of HTML, without no-break spaces. */
export const isBlank = (text: string) => !/[^ \t\r\n\f]/.test(text);

/**
 * The children in order, with each run of inline nodes between two blocks as one. Runs of whitespace are
 * left out. A mark around a block belongs to its run.
 */
export function unitsOf(parent: Node): Node[][] {
  const units: Node[][] = [];
  let run: Node[] = [];
  const close = () => {
    if (run.some((node) => isElement(node) || (isText(node) && !isBlank(node.data)))) {
      units.push(run);
    }
    run = [];
  };
  for (const child of parent.childNodes) {
    if (isElement(child) && BLOCKS.has(child.localName)) {
      close();
      units.push([child]);
    } else if (isElement(child) || isText(child)) {
      run.push(child);
    }
  }
  close();
  return units;
}
