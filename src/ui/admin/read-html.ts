import { BLOCK_ELEMENTS, SILENT_ELEMENTS } from '#lib/text/html-elements.ts';

const BLOCKS = BLOCK_ELEMENTS.join();
const SILENT = SILENT_ELEMENTS.join();

/** Reads HTML as a browser does, without running or loading anything of it. */
export function readHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** What a reader sees of HTML as plain text: blocks apart, white space folded. */
export function htmlToText(html: string): string {
  const body = readHtml(html);
  for (const silent of body.querySelectorAll(SILENT)) silent.remove();
  for (const block of body.querySelectorAll(BLOCKS)) {
    block.before(' ');
    block.after(' ');
  }
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
