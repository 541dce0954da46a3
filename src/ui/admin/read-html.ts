import { BLOCK_ELEMENTS, SILENT_ELEMENTS } from '#lib/text/html-elements.ts';

const BLOCKS = BLOCK_ELEMENTS.join();
const SILENT = SILENT_ELEMENTS.join();

/** Parses HTML without running or loading anything. */
export function readHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** HTML as plain text: blocks on separate lines, whitespace collapsed. */
export function htmlToText(html: string): string {
  const body = readHtml(html);
  for (const silent of body.querySelectorAll(SILENT)) silent.remove();
  for (const block of body.querySelectorAll(BLOCKS)) {
    block.before(' ');
    block.after(' ');
  }
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The HTML of adjacent nodes. */
export function htmlOf(nodes: Iterable<Node>): string {
  const box = document.createElement('template');
  for (const node of nodes) box.content.append(node.cloneNode(true));
  // Parsers drop the first line break; one that counts needs another before it.
  for (const { firstChild } of box.content.querySelectorAll('pre')) {
    if (firstChild instanceof Text && firstChild.data.startsWith('\n')) {
      firstChild.data = `\n${firstChild.data}`;
    }
  }
  return box.innerHTML;
}
