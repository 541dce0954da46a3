import { Node } from '@tiptap/core';
import { readHtml } from '#ui/admin/read-html.ts';
import { pinOf } from '../../allow-list.ts';
import { blockHtml, readBlock } from '../../blocks/blocks.ts';
import { measurePins } from '../../blocks/measure.ts';
import { element, type Element as Tree, type Node as TreeNode } from '../../blocks/tree.ts';
import { isElement, isText } from '../html/dom-nodes.ts';
import { reduceToAllowed, unwrap } from '../html/reduce-to-allowed.ts';
import { withoutRemoteImages } from '../remote-images.ts';
import { innerAttribute } from './attributes.ts';

const READ = ['class', 'href', 'src', 'alt'];

function treeOf(node: Element): Tree {
  const attributes = READ.flatMap((name) => {
    const value = node.getAttribute(name);
    return value === null ? [] : [[name, value]];
  });
  const children = [...node.childNodes].flatMap((child): TreeNode[] => {
    if (isText(child)) return [child.data];
    return isElement(child) ? [treeOf(child)] : [];
  });
  return element(node.localName, Object.fromEntries(attributes), ...children);
}

/** The values of a block; null if it isn't one. The HTML may come from the clipboard. */
export function readFigure(figure: Element) {
  const box = document.implementation.createHTMLDocument('').createElement('div');
  box.append(figure.cloneNode(true));
  // Those that reading added.
  for (const bare of box.querySelectorAll('[data-bare]')) unwrap(bare);
  reduceToAllowed(box);
  return box.firstElementChild && readBlock(treeOf(box.firstElementChild));
}

function htmlOfFigure(figure: Element): string | null {
  const block = readFigure(figure);
  return block && blockHtml(block.kind, block.values);
}

/** Draws the pins on an image, as the server does for readers. */
function showPins(figure: HTMLElement): void {
  if (!figure.classList.contains('block-pins')) return;
  for (const item of figure.querySelectorAll('li')) {
    const pin = pinOf(item.className);
    if (pin) item.setAttribute('style', `--x:${pin.x};--y:${pin.y}`);
  }
  measurePins(figure);
}

/** A block that is edited in a form. */
export const FormBlockNode = Node.create({
  name: 'formBlock',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    html: innerAttribute<string>('', (figure) => htmlOfFigure(figure) ?? ''),
  }),
  parseHTML: () => [
    {
      tag: 'figure[class^="block-"]',
      // Before other figures.
      priority: 60,
      getAttrs: (figure) => (htmlOfFigure(figure) === null ? false : null),
    },
  ],
  renderHTML: ({ node }) =>
    readHtml(String(node.attrs.html)).firstElementChild ?? ['figure', { class: 'block-none' }],
  addNodeView:
    () =>
    ({ node, editor }) => {
      const dom = document.createElement('div');
      dom.dataset.part = 'block';
      dom.contentEditable = 'false';
      const shown = document.createElement('div');
      // Inert: a click selects the block.
      shown.inert = true;
      const body = readHtml(String(node.attrs.html));
      withoutRemoteImages(body, editor.state);
      shown.append(...body.childNodes);
      if (shown.firstElementChild instanceof HTMLElement) showPins(shown.firstElementChild);
      dom.append(shown);
      return { dom };
    },
});
