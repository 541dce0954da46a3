import { isBlock, isElement, isText, unitsOf } from '../html/dom-nodes.ts';

const isBreak = (node: Node | undefined) => node !== undefined && node.nodeName === 'BR';
const isSpace = (node: Node) => isText(node) && /^[\s\u00a0]*$/.test(node.data);

/** Empty lines within a run of text separate paragraphs. */
function splitRun(run: readonly Node[]): Node[][] {
  const parts: Node[][] = [[]];
  let breaks = 0;
  for (const node of run) {
    if (isBreak(node)) {
      breaks += 1;
      continue;
    }
    if (breaks > 0 && isSpace(node)) continue;
    const part = parts.at(-1) ?? [];
    if (breaks > 1 && part.length > 0) parts.push([node]);
    else {
      if (breaks === 1 && part.length > 0 && node.ownerDocument) {
        part.push(node.ownerDocument.createElement('br'));
      }
      part.push(node);
    }
    breaks = 0;
  }
  return parts;
}

/** Splits paragraphs, and text without any, at empty lines. Keeps single line breaks. */
export function splitAtEmptyLines(root: Element): void {
  const paragraphs = [...root.querySelectorAll('p')];
  const bare = unitsOf(root).filter((unit) => !unit.some(isBlock));
  for (const run of [...paragraphs.map(({ childNodes }) => [...childNodes]), ...bare]) {
    if (run.filter(isBreak).length < 2) continue;
    const parts = splitRun(run);
    const [first] = run;
    const around = first?.parentElement;
    if (!first || !around) continue;
    const page = root.ownerDocument;
    const made = parts.map((part) => {
      const paragraph = page.createElement('p');
      paragraph.append(...part);
      return paragraph;
    });
    if (around !== root && isElement(around)) around.replaceWith(...made);
    else {
      const next = run.findLast((node) => node.parentNode === root)?.nextSibling ?? null;
      for (const paragraph of made) root.insertBefore(paragraph, next);
      for (const node of run) if (node.parentNode === root) node.parentNode.removeChild(node);
    }
  }
}
