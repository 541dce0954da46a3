import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocNode, Schema } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { LinkCard } from '../../contract.ts';

/** A card of the blocks that every text may have: readers of feeds and Markdown see an image, words and a link. */
export function cardNode(
  schema: Schema,
  { url, kind, title, text, source, image }: LinkCard,
): DocNode {
  const { paragraph, blockquote, figure, figureImage, figcaption } = schema.nodes;
  const { a, strong } = schema.marks;
  if (!paragraph || !blockquote || !figure || !figureImage || !figcaption || !a || !strong) {
    throw new Error('The schema has no cards');
  }
  const link = a.create({ href: url });
  const paragraphs = text.map((line) => paragraph.create(null, schema.text(line)));
  const images = image === null ? [] : [figureImage.create({ src: image.url, alt: image.alt })];
  const blocks =
    kind === 'post'
      ? [
          blockquote.create(null, paragraphs),
          ...images,
          figcaption.create(null, [schema.text(`${title}, `), schema.text(source, [link])]),
        ]
      : [
          ...images,
          paragraph.create(null, schema.text(title, [link, strong.create()])),
          ...paragraphs,
          figcaption.create(null, schema.text(source)),
        ];
  return figure.create({ card: true }, blocks);
}

/** The place of a paragraph that is nothing but the link of a card; null if there is none. */
function lineOf(doc: DocNode, url: string): { node: DocNode; at: number } | null {
  let line: { node: DocNode; at: number } | null = null;
  doc.descendants((node, at) => {
    const [only] = node.children;
    const isLine = node.type.name === 'paragraph' && node.childCount === 1 && only?.text === url;
    if (isLine && only.marks.some(({ type, attrs }) => type.name === 'a' && attrs.href === url)) {
      line = { node, at };
    }
    return line === null;
  });
  return line;
}

/** Replaces a link that is alone on its line. @returns whether there still was one */
export function turnIntoCard({ state, dispatch }: EditorView, card: LinkCard): boolean {
  const { doc, schema, selection } = state;
  const line = lineOf(doc, card.url);
  if (line === null) return false;
  const $at = doc.resolve(line.at);
  const figure = cardNode(schema, card);
  if (!$at.parent.canReplaceWith($at.index(), $at.index() + 1, figure.type)) return false;
  const after = line.at + figure.nodeSize;
  const tr = state.tr.replaceWith(line.at, line.at + line.node.nodeSize, figure);
  if (tr.doc.resolve(after).nodeAfter?.isTextblock !== true) {
    const paragraph = schema.nodes.paragraph?.create();
    if (paragraph) tr.insert(after, paragraph);
  }
  // The writer goes on behind it.
  if (selection.from > line.at && selection.to < line.at + line.node.nodeSize) {
    tr.setSelection(TextSelection.near(tr.doc.resolve(after), 1));
  }
  // A step of its own for Undo, however quickly it came.
  dispatch(closeHistory(tr));
  return true;
}
