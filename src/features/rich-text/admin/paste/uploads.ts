import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

export interface UploadedImage {
  /** Its id in the library. */
  id?: number;
  src: string;
  alt: string;
  caption: string;
}

type Change = { add: { id: object; at: number; count: number } } | { remove: { id: object } };

const key = new PluginKey<DecorationSet>('uploads');

function placeholder(count: number): HTMLElement {
  const element = document.createElement('div');
  element.dataset.part = 'upload';
  element.setAttribute('role', 'status');
  element.textContent = count === 1 ? 'Uploading an image…' : `Uploading ${count} images…`;
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
        const { id } = change.remove;
        return set.remove(set.find(undefined, undefined, (spec) => spec.id === id));
      }
      const { id, at, count } = change.add;
      return set.add(tr.doc, [Decoration.widget(at, () => placeholder(count), { id, side: 1 })]);
    },
  },
  props: {
    decorations: (state) => key.getState(state),
  },
});

function placeOf(view: EditorView, id: object): number | null {
  const found = key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id);
  return found?.[0]?.from ?? null;
}

/** Where a block for `at` can be inserted: after the outermost block around it. */
function blockPlace(view: EditorView, at: number): number {
  const $at = view.state.doc.resolve(at);
  if ($at.depth === 0) return at;
  const block = $at.node(1);
  const isEmpty = block.type.name === 'paragraph' && block.content.size === 0;
  return isEmpty ? $at.before(1) : $at.after(1);
}

/**
 * Shows uploads in progress and inserts the images as figures.
 * @returns how many succeeded; rejects as `upload` does, after the placeholder was removed
 */
export async function insertUploads(
  view: EditorView,
  at: number,
  files: File[],
  upload: (files: File[]) => Promise<UploadedImage[]>,
): Promise<number> {
  const id = {};
  const add = { id, at: blockPlace(view, at), count: files.length };
  view.dispatch(view.state.tr.setMeta(key, { add } satisfies Change));
  const giveUp = () => {
    if (view.isDestroyed) return;
    view.dispatch(view.state.tr.setMeta(key, { remove: { id } } satisfies Change));
  };
  let images: UploadedImage[];
  try {
    images = await upload(files);
  } catch (error) {
    giveUp();
    throw error;
  }
  const place = view.isDestroyed ? null : placeOf(view, id);
  if (place === null) return 0;
  const { figure, figureImage, figcaption } = view.state.schema.nodes;
  if (!figure || !figureImage || !figcaption) return 0;
  const figures = images.map(({ src, alt }) =>
    figure.create(null, [figureImage.create({ src, alt }), figcaption.create()]),
  );
  const tr = view.state.tr.setMeta(key, { remove: { id } } satisfies Change);
  view.dispatch(figures.length > 0 ? tr.insert(place, figures) : tr);
  return figures.length;
}
