import type { Node } from '@tiptap/pm/model';
import { DOMSerializer } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Transform } from '@tiptap/pm/transform';
import { Decoration, DecorationSet, type NodeViewConstructor } from '@tiptap/pm/view';
import { t } from '#lib/messages/admin.ts';
import { remoteUrl, replaceImages } from '#lib/text/remote-images.ts';

/** The state of images on other hosts, which the editor doesn't load. */
export interface RemoteImages {
  /** Our origin. */
  siteUrl: string;
  /** A note for each, by URL. */
  notes: ReadonlyMap<string, string>;
}

type Known = () => RemoteImages | undefined;

const key = new PluginKey<DecorationSet>('remoteImages');

const isImage = (node: Node) => node.type.name === 'figureImage' || node.type.name === 'image';

/** The URL of an image on another host; null for every other node. */
function addressOf(node: Node, known: RemoteImages | undefined): string | null {
  if (known === undefined || !isImage(node)) return null;
  return remoteUrl(String(node.attrs.src ?? ''), known.siteUrl);
}

/** Notes are decorations, so that only an image with a new note is redrawn. */
function notesIn({ doc }: EditorState | Transaction, known: RemoteImages | undefined) {
  const found: Decoration[] = [];
  doc.descendants((node, at) => {
    const address = addressOf(node, known);
    if (address === null) return;
    const note = known?.notes.get(address) ?? '';
    found.push(Decoration.node(at, at + node.nodeSize, {}, { note }));
  });
  return found.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, found);
}

const titleOf = (address: string) => t('Image from {host}', { host: new URL(address).host });

const noteOf = (decorations: readonly Decoration[]): string =>
  decorations.find(({ spec }) => 'note' in spec)?.spec.note ?? '';

/** An image; if it is on another host, a box with its state. */
const view =
  (known: Known): NodeViewConstructor =>
  (node, _view, _at, decorations) => {
    const address = addressOf(node, known());
    if (address === null) {
      const spec = node.type.spec.toDOM?.(node) ?? ['img'];
      return { dom: DOMSerializer.renderSpec(document, spec).dom };
    }
    const dom = document.createElement('span');
    dom.dataset.part = 'remote';
    const from = document.createElement('strong');
    from.textContent = titleOf(address);
    const note = document.createElement('span');
    note.textContent = noteOf(decorations);
    const alt = document.createElement('em');
    alt.textContent = String(node.attrs.alt ?? '');
    dom.append(from, note, alt);
    let shown = node;
    return {
      dom,
      update: (next, marks) => {
        if (!next.sameMarkup(shown)) return false;
        shown = next;
        note.textContent = noteOf(marks);
        return true;
      },
      ignoreMutation: () => true,
    };
  };

/** Shows images on other hosts as boxes. @param known undefined to show them as they are */
export const remoteImages = (known: Known) =>
  new Plugin<DecorationSet>({
    key,
    known,
    state: {
      init: (_config, state) => notesIn(state, known()),
      apply: (tr, before) =>
        tr.docChanged || tr.getMeta(key) !== undefined ? notesIn(tr, known()) : before,
    },
    props: {
      decorations: (state) => key.getState(state),
      nodeViews: { figureImage: view(known), image: view(known) },
    },
  });

/** Removes images on other hosts from HTML shown outside the editor. */
export function withoutRemoteImages(body: Element, state: EditorState): void {
  const rule = (key.get(state)?.spec as { known?: Known } | undefined)?.known?.();
  if (rule === undefined) return;
  for (const image of body.querySelectorAll('img')) {
    const address = remoteUrl(image.getAttribute('src') ?? '', rule.siteUrl);
    if (address !== null) image.replaceWith(titleOf(address));
  }
}

/** Redraws the notes. */
export const withNewNotes = (tr: Transaction) =>
  tr.setMeta(key, true).setMeta('addToHistory', false);

/** Replaces remote images with library copies. @param own the copies' URLs by remote URL */
export function exchangeIn<T extends Transform>(
  change: T,
  siteUrl: string,
  own: ReadonlyMap<string, string>,
): T {
  change.doc.descendants((node, at) => {
    if (node.type.name === 'formBlock') {
      const html = replaceImages(node.attrs.html, siteUrl, own);
      if (html !== node.attrs.html) change.setNodeAttribute(at, 'html', html);
    }
    const address = addressOf(node, { siteUrl, notes: own });
    const ours = address === null ? undefined : own.get(address);
    if (ours !== undefined) change.setNodeAttribute(at, 'src', ours);
  });
  return change;
}

/** The same for a text that is in no editor. */
export const exchanged = (doc: Node, siteUrl: string, own: ReadonlyMap<string, string>): Node =>
  exchangeIn(new Transform(doc), siteUrl, own).doc;
