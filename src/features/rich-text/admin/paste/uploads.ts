import type { Node as DocNode } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { PickedMedia } from '#features/media/admin/public.ts';
import { t } from '#lib/messages/admin.ts';

export type UploadedImage = PickedMedia;

/** What stands for images that are being uploaded. */
interface Added {
  id: object;
  at: number;
  count: number;
  /** The pasted block that the image belongs in. */
  block?: DocNode;
}
type Change = { add: Added[] } | { remove: object };

const key = new PluginKey<DecorationSet>('uploads');

function placeholder(count: number): HTMLElement {
  const element = document.createElement('div');
  element.dataset.part = 'upload';
  element.setAttribute('role', 'status');
  element.textContent =
    count === 1 ? t('Uploading an image…') : t('Uploading {count} images…', { count });
  return element;
}

/** Keeps the positions of uploading images while the text around them changes. */
export const uploadPlaceholders = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(tr, before) {
      const set = before.map(tr.mapping, tr.doc);
      const change = tr.getMeta(key) as Change | undefined;
      if (change === undefined) return set;
      if ('remove' in change) {
        const id = change.remove;
        return set.remove(set.find(undefined, undefined, (spec) => spec.id === id));
      }
      const widgets = change.add.map(({ id, at, count, block }) =>
        Decoration.widget(at, () => placeholder(count), { id, block, side: 1 }),
      );
      return set.add(tr.doc, widgets);
    },
  },
  props: {
    decorations: (state) => key.getState(state),
  },
});

const placeholderOf = (view: EditorView, id: object) =>
  key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id)[0];

/** Shows placeholders. */
export const addPlaceholders = (tr: Transaction, add: Added[]) =>
  tr.setMeta(key, { add } satisfies Change);

/** Whether a placeholder is still in the text. */
export const isPlaced = (view: EditorView, id: object) => placeholderOf(view, id) !== undefined;

/** Where a block for `at` can be inserted: after the outermost block around it. */
export function blockPlace(doc: DocNode, at: number): number {
  const $at = doc.resolve(at);
  if ($at.depth === 0) return at;
  const block = $at.node(1);
  const isEmpty = block.type.name === 'paragraph' && block.content.size === 0;
  return isEmpty ? $at.before(1) : $at.after(1);
}

/** The figure of an uploaded image, with the texts of the pasted block. */
function figureOf({ src, alt }: UploadedImage, { schema }: EditorView['state'], block?: DocNode) {
  const { figure, figureImage, figcaption } = schema.nodes;
  if (!figure || !figureImage || !figcaption) return [];
  const isFigure = block?.type === figure;
  const pasted = isFigure ? block.firstChild : block;
  const image = figureImage.create({ src, alt: pasted?.attrs.alt || alt });
  const caption = isFigure && block.lastChild?.type === figcaption ? block.lastChild : null;
  return [figure.create(null, [image, caption ?? figcaption.create()])];
}

/**
 * Uploads images and replaces their placeholder with figures.
 * @returns how many succeeded; rejects as `upload` does, after the placeholder was removed
 */
export async function uploadTo(
  view: EditorView,
  id: object,
  files: File[],
  upload: (files: File[]) => Promise<UploadedImage[]>,
): Promise<number> {
  const remove = () => view.state.tr.setMeta(key, { remove: id } satisfies Change);
  let images: UploadedImage[];
  try {
    images = await upload(files);
  } catch (error) {
    if (!view.isDestroyed) view.dispatch(remove());
    throw error;
  }
  const place = view.isDestroyed ? undefined : placeholderOf(view, id);
  if (place === undefined) return 0;
  const figures = images.flatMap((image) => figureOf(image, view.state, place.spec.block));
  view.dispatch(figures.length > 0 ? remove().insert(place.from, figures) : remove());
  return figures.length;
}

/** Shows uploads in progress and inserts the images as figures. See `uploadTo`. */
export function insertUploads(
  view: EditorView,
  at: number,
  files: File[],
  upload: (files: File[]) => Promise<UploadedImage[]>,
): Promise<number> {
  const id = {};
  const place = blockPlace(view.state.doc, at);
  view.dispatch(addPlaceholders(view.state.tr, [{ id, at: place, count: files.length }]));
  return uploadTo(view, id, files, upload);
}
