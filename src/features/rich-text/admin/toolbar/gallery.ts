import type { Editor } from '@tiptap/core';
import { Fragment } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { chosenImage } from '../blocks/insert.ts';

/**
 * Turns the selected image and its direct neighbours into a gallery.
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
