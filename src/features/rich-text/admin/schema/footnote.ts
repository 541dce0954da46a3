import { mergeAttributes, Node } from '@tiptap/core';
import { isBlank } from '../html/dom-nodes.ts';
import { innerAttribute } from './attributes.ts';

/** The text of a note on one line. */
export const noteLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A footnote at its place in the text. Styles number it. */
export const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    note: innerAttribute<string>('', (element) => noteLine(element.textContent ?? '')),
  }),
  parseHTML: () => [
    {
      tag: 'span.footnote',
      // Before the mark, which matches every span.
      priority: 60,
      getAttrs: (element) => (isBlank(element.textContent ?? '') ? false : null),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: 'footnote' }),
    ` ${node.attrs.note}`,
  ],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('sup');
      dom.dataset.part = 'footnote';
      dom.title = String(node.attrs.note);
      return { dom };
    },
});
