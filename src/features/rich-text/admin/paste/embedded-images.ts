import type { Node as DocNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { EmbeddedImage } from './images.ts';
import type { PasteHost } from './paste-plugin.ts';
import { addPlaceholders, blockPlace, isPlaced, uploadTo } from './uploads.ts';

/** The block to remove with an image: its figure, or more if that would leave nothing where a block must be. */
function removed(doc: DocNode, at: number): { from: number; to: number; empties: boolean } {
  const $at = doc.resolve(at);
  const node = doc.nodeAt(at);
  let [from, to] = [at, at + (node?.nodeSize ?? 1)];
  if (node?.type.name !== 'figureImage') return { from, to, empties: false };
  let { depth } = $at;
  [from, to] = [$at.before(depth), $at.after(depth)];
  // A gallery without figures.
  while (
    depth > 1 &&
    $at.node(depth - 1).type.name === 'gallery' &&
    $at.node(depth - 1).childCount < 3
  ) {
    depth -= 1;
    [from, to] = [$at.before(depth), $at.after(depth)];
  }
  const parent = $at.node(depth - 1);
  const index = $at.index(depth - 1);
  return { from, to, empties: !parent.canReplace(index, index + 1) };
}

/** Replaces the images with placeholders, so that no URL of them is ever loaded or saved. */
function replaced(
  state: EditorState,
  pending: ReadonlyMap<string, EmbeddedImage>,
): Transaction | null {
  const found: { at: number; image: EmbeddedImage }[] = [];
  state.doc.descendants((node, at) => {
    const image = pending.get(node.attrs.src);
    if (image) found.push({ at, image });
  });
  if (found.length === 0) return null;
  const { tr } = state;
  const placed = found.reverse().map(({ at, image }) => {
    const { from, to, empties } = removed(tr.doc, at);
    const block = tr.doc.nodeAt(from) ?? undefined;
    const paragraph = state.schema.nodes.paragraph?.create();
    if (empties && paragraph) tr.replaceWith(from, to, paragraph);
    else tr.delete(from, to);
    return { id: image, from, block, after: tr.mapping.maps.length };
  });
  const add = placed.reverse().map(({ id, from, block, after }) => {
    const at = tr.mapping.slice(after).map(from);
    return { id, at: blockPlace(tr.doc, at), count: 1, ...(block && { block }) };
  });
  return addPlaceholders(tr, add);
}

async function uploadAll(
  view: EditorView,
  images: readonly EmbeddedImage[],
  host: PasteHost,
  notice: string,
): Promise<void> {
  const upload = host.upload();
  const reasons: string[] = [];
  let count = 0;
  for (const image of images) {
    try {
      count += upload ? await uploadTo(view, image, [image.file], upload) : 0;
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : '');
    }
  }
  if (view.isDestroyed) return;
  if (reasons.length > 0) {
    const what = reasons.length === 1 ? 'a pasted image' : `${reasons.length} pasted images`;
    host.notice(`Couldn’t upload ${what}. ${reasons[0]}`.trim(), true);
  }
  if (count > 0) {
    const what = count === 1 ? '1 image was' : `${count} images were`;
    const added = `${what} added to the library. Describe them for people who can’t see them.`;
    // Only one message is shown at a time.
    host.notice(`${notice} ${added}`.trim());
  }
}

/** Uploads images that pasted HTML holds. The text is there at once, each image when it arrived. */
export function embeddedImages(host: PasteHost) {
  const pending = new Map<string, EmbeddedImage>();
  let said = '';
  const plugin = new Plugin({
    appendTransaction: (transactions, _before, state) =>
      pending.size > 0 && transactions.some(({ docChanged }) => docChanged)
        ? replaced(state, pending)
        : null,
    view: () => ({
      update: (view) => {
        const placed = [...pending.values()].filter((image) => isPlaced(view, image));
        if (placed.length === 0) return;
        pending.clear();
        void uploadAll(view, placed, host, said);
      },
    }),
  });
  /** Called before the text with the images is inserted. @param notice what the writer was told of it */
  const expect = (images: readonly EmbeddedImage[], notice: string) => {
    said = notice;
    for (const image of images) pending.set(image.src, image);
  };
  return { plugin, expect };
}
