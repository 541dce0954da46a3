import type { Editor } from '@tiptap/core';
import { type Node as DocNode, Fragment, type ResolvedPos, type Schema } from '@tiptap/pm/model';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { chosenImage, insertBlock } from '../blocks/insert.ts';
import type { PickedImage } from '../rich-editor-types.ts';

/**
 * Turns the selected image and its direct neighbors into a gallery.
 * @returns false if no image is selected, or it is in a gallery already
 */
export function makeGallery(editor: Editor): boolean {
  const image = chosenImage(editor);
  if (image?.node.type.name !== 'figureImage') return false;
  const $figure = editor.state.doc.resolve(editor.state.doc.resolve(image.pos).before());
  const { parent } = $figure;
  const { gallery, figcaption } = editor.schema.nodes;
  if (!gallery || !figcaption || parent.type === gallery) return false;
  const isFigure = (index: number) => parent.maybeChild(index)?.type.name === 'figure';
  let [first, last] = [$figure.index(), $figure.index()];
  while (isFigure(first - 1)) first -= 1;
  while (isFigure(last + 1)) last += 1;
  const figures = Array.from({ length: last - first + 1 }, (_, at) => parent.child(first + at));
  const row = gallery.create(null, Fragment.from([...figures, figcaption.create()]));
  const from = $figure.posAtIndex(first);
  const tr = editor.state.tr.replaceWith(from, $figure.posAtIndex(last + 1), row);
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from + 1)).scrollIntoView());
  editor.view.focus();
  return true;
}

/** An image with its caption as a block; null in a schema without images. */
export function figureOf(
  schema: Schema,
  { src, alt, caption = '', wide = false }: PickedImage & { wide?: boolean },
): DocNode | null {
  const { figure, figureImage, figcaption } = schema.nodes;
  if (!figure || !figureImage || !figcaption) return null;
  const words = caption.trim() === '' ? [] : [schema.text(caption.trim())];
  const image = figureImage.create({ src, alt: alt.trim() });
  return figure.create({ wide }, [image, figcaption.create(null, words)]);
}

/** The gallery's own caption, if the caret is in it. */
function galleryCaption({ $head }: Selection): ResolvedPos | null {
  const isCaption =
    $head.parent.type.name === 'figcaption' && $head.node(-1).type.name === 'gallery';
  return isCaption ? $head : null;
}

/**
 * Adds images to the gallery at the cursor, or as a new one. The caret is then in the caption of the new gallery, or of
 * the last image.
 */
export function addToGallery(editor: Editor, images: readonly PickedImage[]): void {
  const { schema, view } = editor;
  const figures = images.map((image) => figureOf(schema, image)).filter((one) => one !== null);
  const { gallery, figcaption } = schema.nodes;
  if (figures.length === 0 || !gallery || !figcaption) return;
  if (!editor.isActive('gallery')) {
    insertBlock(editor, gallery.create(null, [...figures, figcaption.create()]));
    const { doc, selection, tr } = editor.state;
    const { $from } = selection;
    if ($from.depth > 2 && $from.node(-2).type === gallery) {
      view.dispatch(tr.setSelection(Selection.near(doc.resolve($from.end(-2)), -1)));
    }
    return;
  }
  const $caption = galleryCaption(editor.state.selection);
  const last = $caption?.node(-1).child($caption.index(-1) - 1);
  if ($caption && last) {
    const { doc, tr } = editor.state;
    view.dispatch(tr.setSelection(NodeSelection.create(doc, $caption.before() - last.nodeSize)));
  }
  for (const figure of figures) insertBlock(editor, figure);
}
