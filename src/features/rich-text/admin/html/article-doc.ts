import { type Node as DocNode, DOMParser as DocParser, type Schema } from '@tiptap/pm/model';
import { htmlOf, readHtml } from '#ui/admin/read-html.ts';
import { canonicalForm } from './canonical.ts';
import { isBlock, unitsOf } from './dom-nodes.ts';
import { bareParagraph, prepare } from './prepare.ts';
import { reduceToAllowed } from './reduce-to-allowed.ts';
import { repairFigures } from './repair-figures.ts';
import { writeBlock } from './write-html.ts';

/**
 * The HTML of blocks: as loaded for untouched ones, as written for others. Blocks of a document are
 * replaced, never changed, so each is written once.
 */
const known = new WeakMap<DocNode, string>();

/** In an inert document: parsing must not load the images. */
const inertBox = () => document.implementation.createHTMLDocument('').createElement('div');

function canonicalOf(html: string): string {
  const root = inertBox();
  root.innerHTML = html;
  return canonicalForm(root);
}

function onlyBlock(schema: Schema, unit: readonly Node[]): DocNode | null {
  const root = inertBox();
  root.append(...unit.map((node) => node.cloneNode(true)));
  if (!unit.some(isBlock)) bareParagraph([...root.childNodes], 'body');
  prepareChildren(root);
  const doc = DocParser.fromSchema(schema).parse(root);
  return doc.childCount === 1 ? doc : null;
}

function prepareChildren(root: Element): void {
  for (const child of [...root.children]) prepare(child);
}

/**
 * Parses an article's HTML. Each block is parsed, written and compared: one that would change becomes
 * 'opaque' and is kept as a whole, so that nothing is silently lost.
 */
export function readArticle(schema: Schema, html: string): DocNode {
  const body = readHtml(html);
  reduceToAllowed(body, 'columns' in schema.nodes);
  repairFigures(body);
  const blocks: DocNode[] = [];
  for (const unit of unitsOf(body)) {
    const source = htmlOf(unit);
    const doc = onlyBlock(schema, unit);
    const same = doc !== null && canonicalOf(writeBlock(doc, 0)) === canonicalOf(source);
    const block = same ? doc.child(0) : schema.nodes.opaque?.create({ html: source });
    if (!block) continue;
    known.set(block, source);
    blocks.push(block);
  }
  const { doc, paragraph } = schema.nodes;
  if (!doc || !paragraph) throw new Error('The schema has neither a document nor a paragraph.');
  return doc.create(null, blocks.length > 0 ? blocks : [paragraph.create()]);
}

const isBare = (node: DocNode | null) =>
  node?.type.name === 'paragraph' && node.attrs.bare === 'body';

function isNothing({ childCount, firstChild }: DocNode): boolean {
  return childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0;
}

/** Without the empty last line that only serves for typing. */
export function withoutLastLine(doc: DocNode): DocNode {
  const { lastChild: last, childCount } = doc;
  const isIdle = last?.type.name === 'paragraph' && last.content.size === 0;
  if (!isIdle || last.attrs.bare !== null || childCount < 2) return doc;
  return doc.cut(0, doc.content.size - last.nodeSize);
}

/**
 * Writes an article's HTML, blocks without separators. A document of one empty paragraph is an empty
 * text.
 */
export function writeArticle(doc: DocNode): string {
  if (isNothing(doc)) return '';
  const parts: string[] = [];
  doc.forEach((block, _offset, index) => {
    // How untagged text is written depends on its neighbors.
    if (isBare(block)) {
      parts.push(writeBlock(doc, index));
      return;
    }
    const html = known.get(block) ?? writeBlock(doc, index);
    known.set(block, html);
    parts.push(html);
  });
  return parts.join('');
}

/** Like `writeArticle`, but from the schema alone, ignoring the loaded HTML. @public */
export function rewriteArticle(doc: DocNode): string {
  const parts: string[] = [];
  if (isNothing(doc) && doc.firstChild?.attrs.bare === null) return '';
  doc.forEach((_block, _offset, index) => {
    parts.push(writeBlock(doc, index));
  });
  return parts.join('');
}
