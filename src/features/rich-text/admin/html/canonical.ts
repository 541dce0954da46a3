import { MARK_TAGS } from '../../allow-list.ts';
import { isFootnote } from '../../values.ts';
import { isElement, isText } from './dom-nodes.ts';

const MARKS = new Set(MARK_TAGS);

/**
 * A canonical form of an article's HTML. Two texts with the same form differ at most in these, all
 * invisible to readers:
 *
 * 1. Whitespace is collapsed as in HTML (not in `<pre>`), and ignored between blocks, at the ends of a
 *    block and next to a line break.
 * 2. Marks around the same text have no order: `<em><strong>` is `<strong><em>`. Equal adjacent marks are
 *    one, and empty marks are ignored.
 * 3. Attributes have no order.
 * 4. Whitespace in a footnote is collapsed, and ignored at its ends.
 * 5. An empty `<figcaption>` at the end of a figure is ignored.
 */
export function canonicalForm(root: Element): string {
  return JSON.stringify(contentOf(root, [], false));
}

/** Text or an image with its marks, or a block with its content. */
type Part = { text: string; marks: string } | { block: string; marks: string; content: Part[] };

function label(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => name !== 'data-bare')
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return [element.nodeName.toLowerCase(), ...attributes.sort()].join(' ');
}

/** An image or a line break, in a form that no text can have. */
const inlineElement = (element: Element) => `\u0000${label(element)}\u0000`;

function contentOf(parent: Node, marks: readonly string[], verbatim: boolean): Part[] {
  const parts: Part[] = [];
  collect(parent, marks, verbatim, parts);
  const folded = verbatim ? parts : foldSpace(parts);
  return joined(folded);
}

/** An empty caption, which only serves for typing. */
function isIdleCaption(element: Element): boolean {
  return (
    element.matches('figure > figcaption') &&
    element.nextSibling === null &&
    element.attributes.length === 0
  );
}

function collect(parent: Node, marks: readonly string[], verbatim: boolean, parts: Part[]): void {
  const around = [...new Set(marks)].sort().join('|');
  for (const child of parent.childNodes) {
    if (isText(child)) {
      parts.push({ text: child.data, marks: around });
    } else if (isElement(child)) {
      const name = child.nodeName.toLowerCase();
      if (isFootnote(name, { class: child.className })) {
        const note = (child.textContent ?? '').replace(/\s+/g, ' ').trim();
        // Without markup inside, which the editor would lose.
        parts.push({
          text: `${inlineElement(child)}${note}\u0000${child.childElementCount}\u0000`,
          marks: around,
        });
      } else if (MARKS.has(name)) {
        collect(child, [...marks, label(child)], verbatim, parts);
      } else if (name === 'br' || name === 'img') {
        parts.push({ text: inlineElement(child), marks: around });
      } else {
        const content = contentOf(child, [], verbatim || name === 'pre');
        if (content.length === 0 && isIdleCaption(child)) continue;
        parts.push({ block: label(child), marks: around, content });
      }
    }
  }
}

function foldSpace(parts: readonly Part[]): Part[] {
  const folded: Part[] = [];
  // Whether a space would be the first of its line.
  let atStart = true;
  const trimEnd = () => {
    for (let last = folded.at(-1); last && 'text' in last; last = folded.at(-1)) {
      last.text = last.text.replace(/ $/, '');
      if (last.text !== '') return;
      folded.pop();
    }
  };
  for (const part of parts) {
    if ('block' in part) {
      trimEnd();
      folded.push(part);
      atStart = true;
      continue;
    }
    const isBreak = part.text.startsWith('\u0000br');
    if (isBreak) trimEnd();
    let text = part.text.startsWith('\u0000') ? part.text : part.text.replace(/[ \t\r\n\f]+/g, ' ');
    if (atStart && text.startsWith(' ')) text = text.slice(1);
    if (text === '') continue;
    folded.push({ text, marks: part.marks });
    atStart = isBreak || text.endsWith(' ');
  }
  trimEnd();
  return folded;
}

function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if ('text' in part && part.text === '') continue;
    if (last && 'text' in last && 'text' in part && last.marks === part.marks) {
      last.text += part.text;
    } else {
      result.push(part);
    }
  }
  return result;
}
