import type { Node as DocNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { t } from '#lib/messages/admin.ts';
import { type EmbeddedImage, lostNotice, type PastedImages } from './images.ts';
import type { PasteHost } from './paste-plugin.ts';
import { addPlaceholders, blockPlace, isPlaced, uploadTo } from './uploads.ts';

/** Whether nothing but a caption is left of a figure or gallery without one of its images. */
function hasOneChild({ type, content: { content } }: DocNode): boolean {
  const children = content.filter((child) => child.type.name !== 'figcaption');
  return ['figure', 'gallery'].includes(type.name) && children.length === 1;
}

interface Removed {
  from: number;
  to: number;
  /** The image, or its figure with the caption. */
  block: DocNode | null;
  /** Whether nothing would be left where a block must be. */
  empties: boolean;
}

/** What to remove with an image: its figure and gallery, unless they hold something else. */
function removed(doc: DocNode, at: number): Removed {
  const $at = doc.resolve(at);
  let block = doc.nodeAt(at);
  let [from, to] = [at, at + (block?.nodeSize ?? 1)];
  if (block?.type.name !== 'figureImage') return { from, to, block, empties: false };
  for (let { depth } = $at; hasOneChild($at.node(depth)); depth -= 1) {
    [from, to] = [$at.before(depth), $at.after(depth)];
    if ($at.node(depth).type.name === 'figure') block = $at.node(depth);
  }
  const $from = doc.resolve(from);
  const index = $from.index();
  return { from, to, block, empties: !$from.parent.canReplace(index, index + 1) };
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
    const { from, to, block, empties } = removed(tr.doc, at);
    const paragraph = state.schema.nodes.paragraph?.create();
    if (empties && paragraph) tr.replaceWith(from, to, paragraph);
    else tr.delete(from, to);
    return { id: image, from, block, after: tr.mapping.maps.length };
  });
  const add = placed.reverse().map(({ id, from, block, after }) => {
    const at = tr.mapping.slice(after).map(from, -1);
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
  if (view.isDestroyed || reasons.length + count === 0) return;
  const sentences = [notice];
  if (reasons.length > 0) {
    const what =
      reasons.length === 1
        ? t('a pasted image')
        : t('{reasons} pasted images', { reasons: reasons.length });
    sentences.push(t('Couldn’t upload {what}. {reason}', { what, reason: reasons[0] ?? '' }));
  }
  if (count > 0) {
    const what = count === 1 ? t('1 image was') : t('{count} images were', { count });
    sentences.push(
      t('{what} added to the library. Describe them for people who can’t see them.', { what }),
    );
  }
  // Only one message is shown at a time.
  host.notice(joined(sentences), reasons.length > 0);
}

const joined = (sentences: readonly string[]) =>
  sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .join(' ');

/** Whether it may be the one that inserts what was pasted or dropped. A paste without any content changes nothing. */
const mayInsert = (tr: Transaction) =>
  tr.docChanged || ['paste', 'drop'].includes(tr.getMeta('uiEvent'));

/** Uploads images that pasted HTML holds. The text is there at once, each image when it arrived. */
export function embeddedImages(host: PasteHost) {
  const pending = new Map<string, EmbeddedImage>();
  let lost: readonly string[] = [];
  let said = '';
  let isInserted = false;
  const plugin = new Plugin({
    appendTransaction: (transactions, _before, state) => {
      if (pending.size === 0 || !transactions.some(mayInsert)) return null;
      isInserted = true;
      return replaced(state, pending);
    },
    view: () => ({
      update: (view) => {
        if (pending.size === 0 || !isInserted) return;
        const images = [...pending.values()];
        pending.clear();
        const placed = images.filter((image) => isPlaced(view, image));
        // Where the text was inserted, the document has no place for images.
        const dropped = images.filter((image) => !placed.includes(image));
        const notice = joined([
          said,
          lostNotice([...lost, ...dropped.map(({ alt }) => alt)]) ?? '',
        ]);
        if (dropped.length > 0) host.notice(notice);
        if (placed.length > 0) void uploadAll(view, placed, host, notice);
      },
    }),
  });
  /** Called before the text with the images is inserted. @param notice the other messages about it */
  const expect = (images: PastedImages, notice: string) => {
    [said, lost, isInserted] = [notice, images.lost, false];
    pending.clear();
    for (const image of images.embedded) pending.set(image.src, image);
    // The text is inserted in the same task, or never: if it is too long or a file was pasted instead.
    queueMicrotask(() => pending.clear());
  };
  return { plugin, expect };
}
