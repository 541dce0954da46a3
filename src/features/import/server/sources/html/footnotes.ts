import { DomUtils, parseDocument } from 'htmlparser2';
import { classesOf, type Element, findAll, isElement } from './cards.ts';

type Nodes = ReturnType<typeof parseDocument>['children'];

/** The list of notes, as Markdown converters, Jetpack, Pandoc and our pages write it. */
const isList = (element: Element) =>
  /^(?:section|div|aside|ol)$/.test(element.name) &&
  (element.attribs.role === 'doc-endnotes' ||
    classesOf(element).some((name) => /^(?:footnotes|footnotes-list)$/.test(name)));

/** The links back to the text, without the space before them. */
function removeLinksBack(note: Element): void {
  const isBack = ({ name, attribs }: Element) =>
    name === 'a' && /^#.*ref/i.test(attribs.href ?? '');
  for (const link of findAll(isBack, note.children)) DomUtils.removeElement(link);
}

/** Turns a reference into its note, as `span.footnote`. */
function replaceReference(reference: Element, note: Nodes): void {
  Object.assign(reference, { name: 'span', attribs: { class: 'footnote' } });
  reference.children = note;
}

/**
 * Moves notes that are listed at the end of a text to where it refers to them.
 * @param stored WordPress's notes by ID, as HTML
 */
export function placeFootnotes(nodes: Nodes, stored?: ReadonlyMap<string, string>): Nodes {
  for (const found of stored ? findAll(({ attribs }) => 'data-fn' in attribs, nodes) : []) {
    const note = stored?.get(found.attribs['data-fn'] ?? '');
    if (note !== undefined) replaceReference(found, parseDocument(note).children);
  }
  const notes = new Map<string, Element>();
  const lists = findAll(isList, nodes);
  for (const list of lists) {
    for (const item of DomUtils.getElementsByTagName('li', list)) {
      if (item.attribs.id) notes.set(`#${item.attribs.id}`, item);
    }
  }
  if (notes.size === 0) return nodes;
  const isReference = ({ name, attribs }: Element) => name === 'a' && notes.has(attribs.href ?? '');
  // A note that refers to another, or to itself, keeps its words.
  const inLists = new Set(findAll(isReference, lists));
  for (const link of findAll(isReference, nodes)) {
    const note = notes.get(link.attribs.href ?? '');
    if (!note || inLists.has(link)) continue;
    removeLinksBack(note);
    const { parent } = link;
    const isRaised = parent && isElement(parent) && parent.name === 'sup';
    replaceReference(isRaised ? parent : link, note.children);
    DomUtils.removeElement(note);
  }
  for (const list of lists) {
    if (DomUtils.getElementsByTagName('li', list).length === 0) remove(list);
  }
  return nodes;
}

/** Removes an empty list of notes with the rule above it. */
function remove(list: Element): void {
  const above = list.prev?.type === 'text' ? list.prev.prev : list.prev;
  if (above && isElement(above) && classesOf(above).includes('footnotes-sep')) {
    DomUtils.removeElement(above);
  }
  DomUtils.removeElement(list);
}
