import { Node } from '@tiptap/core';
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
    ({ node, editor }) => {
      const dom = document.createElement('div');
      dom.dataset.part = 'opaque';
      dom.contentEditable = 'false';
      const label = document.createElement('p');
      label.textContent = t('This part can’t be edited here. It stays as it is.');
      const shown = document.createElement('div');
      // Inert: no player starts, and no key stops inside.
      shown.inert = true;
      const body = readHtml(safeHtml(String(node.attrs.html)));
      for (const frame of body.querySelectorAll('iframe')) frame.replaceWith(t('Embed'));
      withoutRemoteImages(body, editor.state);
      shown.append(...body.childNodes);
      dom.append(label, shown);
      return { dom };
    },
});
