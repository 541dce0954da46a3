import { noteLine } from '../schema/footnote.ts';

/** '[1]', '1', 'a', 'iv', '*': what stands for a note in the text. */
const MARKER = /^[\s[(]*(?:\d{1,4}|[a-z]|[ivxlc]{2,6}|[*†‡§]{1,4})[\])\s.]*$/i;

/** An arrow back to the text. */
const BACK = /^(?:\s|[↑↩^⏎]|\ufe0e|\ufe0f)*$/;

/** The part of a URL that names an element; browsers make the links of a copied page absolute. */
const targetOf = (link: Element) => /#(.+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? '';

/** The elements of a document by ID and by the name of an anchor. */
function namedElements(root: Element): Map<string, Element> {
  const named = new Map<string, Element>();
  for (const element of root.querySelectorAll('[id], a[name]')) {
    for (const name of [element.id, element.getAttribute('name') ?? '']) {
      if (name !== '' && !named.has(name)) named.set(name, element);
    }
  }
  return named;
}

const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The block of a note, which has a link back to the text. */
function blockOf(target: Element, root: Element): Element | null {
  const block = target.closest('li, p, dd, div, aside');
  if (block === null || block === root) return null;
  if (!block.matches('p')) return block;
  // Word and Google Docs put the paragraphs of a note in a box of its own.
  const box = block.closest('li') ?? block.parentElement;
  const isBox = box !== null && box !== root && box.matches('div, li');
  return isBox && box.querySelector(':scope > *') === block ? box : block;
}

interface Note {
  /** What stands for the note in the text. */
  reference: Element;
  block: Element;
}

/** The links of a text to a note, if the note links back to them. */
function findNotes(root: Element): Note[] {
  const named = namedElements(root);
  const notes: Note[] = [];
  for (const link of root.querySelectorAll('a[href*="#"]')) {
    const target = named.get(targetOf(link));
    if (target === undefined || !MARKER.test(link.textContent ?? '')) continue;
    const block = blockOf(target, root);
    if (block === null || block.contains(link) || !isBefore(link, block)) continue;
    const raised = link.closest('sup');
    const reference = raised?.textContent === link.textContent ? raised : link;
    const isBack = (one: Element) => {
      const back = named.get(targetOf(one));
      return back !== undefined && (reference.contains(back) || back.contains(link));
    };
    if (![...block.querySelectorAll('a[href*="#"]')].some(isBack)) continue;
    notes.push({ reference, block });
  }
  return notes;
}

/** The words of a note; the URL of a link follows its text in parentheses. */
function wordsOf(block: Element): string {
  const copy = block.cloneNode(true) as Element;
  for (const link of copy.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    const text = link.textContent ?? '';
    if (targetOf(link) !== '' && (MARKER.test(text) || BACK.test(text))) link.remove();
    else if (/^https?:/i.test(href) && !text.includes(href)) link.append(` (${href})`);
  }
  for (const paragraph of copy.querySelectorAll('p, li, div, br')) paragraph.before(' ');
  return noteLine(copy.textContent ?? '');
}

/** Removes what is left of the list of notes, with the rule and the title above it. */
function removeRemains(box: Element, root: Element): void {
  let around = box;
  while (around !== root && noteLine(around.textContent ?? '') === '') {
    const parent = around.parentElement ?? root;
    const above = around.previousElementSibling;
    if (above?.matches('hr')) above.remove();
    around.remove();
    around = parent;
  }
  const isList = around.matches('section, [class*="footnotes" i]') && around !== root;
  if (isList && around.querySelector('p, li') === null) around.remove();
}

/** Moves notes that are listed at the end of a text to where it refers to them. */
export function placeFootnotes(root: Element): void {
  const notes = findNotes(root);
  const boxes = new Set<Element>();
  for (const { reference, block } of notes) {
    const note = root.ownerDocument.createElement('span');
    note.className = 'footnote';
    note.textContent = wordsOf(block);
    reference.replaceWith(note);
  }
  for (const { block } of notes) {
    if (block.parentElement) boxes.add(block.parentElement);
    if (block.previousElementSibling?.matches('hr')) block.previousElementSibling.remove();
    block.remove();
  }
  for (const box of boxes) removeRemains(box, root);
}
