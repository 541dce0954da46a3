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

/** The place of a block; null if it was changed since, which makes another node of it. */
function placeOf(doc: DocNode, block: DocNode): number | null {
  let place: number | null = null;
  doc.descendants((node, at) => {
    if (node === block) place = at;
    return place === null;
  });
  return place;
}

/** Replaces the line of a link, unless it was changed. @returns whether it was replaced */
export function turnIntoCard(
  { state, dispatch }: EditorView,
  line: DocNode,
  card: LinkCard,
): boolean {
  const { doc, schema, selection } = state;
  const at = placeOf(doc, line);
  if (at === null) return false;
  const $at = doc.resolve(at);
  const figure = cardNode(schema, card);
  if (!$at.parent.canReplaceWith($at.index(), $at.index() + 1, figure.type)) return false;
  const after = at + figure.nodeSize;
  const tr = state.tr.replaceWith(at, at + line.nodeSize, figure);
  // The writer goes on behind it, on a line of its own.
  if (selection.from > at && selection.to < at + line.nodeSize) {
    const next = tr.doc.resolve(after).nodeAfter;
    const isEmptyLine = next?.type === line.type && next.content.size === 0;
    if (!isEmptyLine) tr.insert(after, line.type.create());
    tr.setSelection(TextSelection.create(tr.doc, after + 1));
  }
  // A step of its own for Undo, however quickly it came.
  dispatch(closeHistory(tr));
  return true;
}
