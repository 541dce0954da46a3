import { Node } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { t } from '#lib/messages/admin.ts';
import { readHtml } from '#ui/admin/read-html.ts';
import { reduceToAllowed } from '../html/reduce-to-allowed.ts';
import { withoutRemoteImages } from '../remote-images.ts';
import { innerAttribute } from './attributes.ts';

/** Allowed parts of HTML that may come from the clipboard. */
function safeHtml(html: string): string {
  const body = readHtml(html);
  reduceToAllowed(body);
  return body.innerHTML;
}

/** Shows HTML that isn't edited here, below a label. Inert: no player starts, and no key stops inside. */
export function inertView(text: string, html: string, state: EditorState): HTMLElement {
  const dom = document.createElement('div');
  dom.dataset.part = 'opaque';
  dom.contentEditable = 'false';
  const label = document.createElement('p');
  label.textContent = text;
  const shown = document.createElement('div');
  shown.inert = true;
  const body = readHtml(html);
  for (const frame of body.querySelectorAll('iframe')) frame.replaceWith(t('Embed'));
  withoutRemoteImages(body, state);
  shown.append(...body.childNodes);
  dom.append(label, shown);
  return dom;
}

/**
 * Allowed HTML that the editor has no tools for: shown and kept unchanged; it can be moved or deleted as
 * a whole.
 */
export const Opaque = Node.create({
  name: 'opaque',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    html: innerAttribute<string>('', (element) => safeHtml(element.dataset.opaque ?? '')),
  }),
  parseHTML: () => [{ tag: 'div[data-opaque]' }],
  renderHTML: ({ node }) => ['div', { 'data-opaque': String(node.attrs.html) }],
  addNodeView:
    () =>
    ({ node, editor }) => ({
      dom: inertView(
        t('This part can’t be edited here. It stays as it is.'),
        safeHtml(String(node.attrs.html)),
        editor.state,
      ),
    }),
});
