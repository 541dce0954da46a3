import { asksOwnRoute } from '#features/media/values.ts';
import { htmlOf, readHtml } from '#ui/admin/read-html.ts';
import { readEmbed } from '../../embeds/embeds.ts';
import { isBlank, isBlock, isElement, isText, unitsOf } from '../html/dom-nodes.ts';
import { reduceToAllowed, rename, unwrap } from '../html/reduce-to-allowed.ts';
import { repairFigures } from '../html/repair-figures.ts';
import { removeHidden } from './hidden-text.ts';
import { listsFromWord } from './word-lists.ts';

export interface CleanedPaste {
  html: string;
  /** Embedded images in the pasted text that could not be kept. */
  droppedImages: number;
  /** Whether hidden text, comments or tracked deletions were removed. */
  droppedHidden: boolean;
}

/** Styles that an element expresses better. */
const STYLED: readonly [tag: string, says: (style: string) => boolean][] = [
  ['strong', (style) => /font-weight:\s*(?:bold|bolder|[6-9]00)/i.test(style)],
  ['em', (style) => /font-style:\s*(?:italic|oblique)/i.test(style)],
  ['u', (style) => /text-decoration[^;]*underline/i.test(style)],
  ['s', (style) => /text-decoration[^;]*line-through/i.test(style)],
  ['sup', (style) => /vertical-align:\s*super/i.test(style)],
  ['sub', (style) => /vertical-align:\s*sub(?!\w)/i.test(style)],
];

function marksFromStyle(root: Element): void {
  for (const element of root.querySelectorAll('span[style], font[style], b[style], i[style]')) {
    // Word's styles for right-to-left text: it writes 'mso-bidi-font-style:normal' on any <i>.
    const style = (element.getAttribute('style') ?? '').replace(/\bmso-[^:;]*:[^;]*/gi, '');
    const plain =
      (element.nodeName === 'B' && /font-weight:\s*(?:normal|[1-4]00)/i.test(style)) ||
      (element.nodeName === 'I' && /font-style:\s*normal/i.test(style));
    // Links are underlined anyway.
    const inLink = element.closest('a') !== null || element.querySelector('a') !== null;
    for (const [tag, says] of STYLED) {
      if (!says(style) || (tag === 'u' && inLink) || isBlank(element.textContent ?? '')) continue;
      const mark = element.ownerDocument.createElement(tag);
      mark.append(...element.childNodes);
      element.append(mark);
    }
    if (plain) unwrap(element);
  }
}

function dropImages(root: Element): number {
  let dropped = 0;
  for (const image of root.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    const isAddress = /^https?:\/\//i.test(src) || /^\/(?!\/)/.test(src);
    if (isAddress && !asksOwnRoute(src)) continue;
    image.remove();
    dropped += 1;
  }
  // Word's own images, which only Word can show.
  for (const drawing of root.getElementsByTagName('v:imagedata')) drawing.remove();
  return dropped;
}

/**
 * Boxes of a page have no meaning in an article: those with blocks are unwrapped, others become
 * paragraphs.
 */
function flattenBoxes(root: Element): void {
  const boxes =
    'div, section, article, main, header, footer, aside, nav, center, address, hgroup, form, fieldset';
  for (const box of [...root.querySelectorAll(boxes)].reverse()) {
    if ([...box.childNodes].some(isBlock)) {
      for (const unit of unitsOf(box)) {
        if (unit.some(isBlock)) continue;
        const paragraph = box.ownerDocument.createElement('p');
        unit[0]?.parentNode?.insertBefore(paragraph, unit[0]);
        paragraph.append(...unit);
      }
      unwrap(box);
    } else {
      rename(box, 'p');
    }
  }
}

/** Players that the editor doesn't embed become links, so that nothing disappears without a word. */
function linkPlayers(root: Element): void {
  for (const frame of root.querySelectorAll('iframe')) {
    const src = frame.getAttribute('src') ?? '';
    if (readEmbed(src) !== null || !/^https?:/i.test(src) || !URL.canParse(src)) continue;
    const link = root.ownerDocument.createElement('a');
    link.setAttribute('href', src);
    link.textContent = src;
    const line = root.ownerDocument.createElement('p');
    line.append(link);
    frame.replaceWith(frame.closest('p, td, th, li') === null ? line : link);
  }
}

/** Google Docs sends every link through google.com/url: keeps its target. */
function unwrapRedirects(root: Element): void {
  for (const link of root.querySelectorAll('a[href^="https://www.google.com/url?"]')) {
    const target = new URL(link.getAttribute('href') ?? '').searchParams.get('q') ?? '';
    if (/^https?:/i.test(target) && URL.canParse(target)) link.setAttribute('href', target);
  }
}

const EMPTY_ABLE = 'p, h2, h3, h4, li, blockquote, figure, div';

function tidy(root: Element): void {
  // Keeps a span only if it formats its text.
  for (const span of root.querySelectorAll('span:not(.footnote), font')) unwrap(span);
  for (const element of root.querySelectorAll('[lang]')) element.removeAttribute('lang');
  for (const element of root.querySelectorAll('[dir="ltr"]')) element.removeAttribute('dir');
  // Links within the copied document lead nowhere here.
  for (const link of root.querySelectorAll('a:not([href]), a[href^="#"]')) unwrap(link);
  // A single paragraph in an item or cell needs no tag.
  for (const paragraph of root.querySelectorAll(':is(li, td, th) > p:first-child')) {
    if (paragraph.matches(':is(li, td, th) > p:only-of-type')) unwrap(paragraph);
  }
  for (const mark of root.querySelectorAll('strong, em, u, s, a')) {
    if (mark.textContent === '' && mark.querySelector('img, br') === null) mark.remove();
    else if (mark.querySelector('p, h2, h3, h4, li, table') !== null) unwrap(mark);
  }
  for (const element of [...root.querySelectorAll(EMPTY_ABLE)].reverse()) {
    const text = (element.textContent ?? '').replaceAll('\u00a0', ' ');
    const holds = element.querySelector('img, iframe, hr, table') !== null;
    if (isBlank(text) && !holds && element.closest('td, th') === null) element.remove();
  }
  // Source formatting, not an empty paragraph.
  for (const code of root.querySelectorAll('pre')) {
    const text = (code.querySelector(':scope > code') ?? code).lastChild;
    if (text !== null && isText(text)) text.data = text.data.replace(/\n$/, '');
  }
  for (const heading of root.querySelectorAll('h2, h3, h4')) {
    // Headings are bold by default.
    for (const strong of heading.querySelectorAll('strong')) unwrap(strong);
  }
}

/** Some editors nest a list directly in a list: it belongs to the item before. */
function nestLists(root: Element): void {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling;
    if (before?.nodeName === 'LI') before.append(list);
  }
}

/** Remains of Word's conditional comments. */
function dropComments(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/**
 * Cleans HTML from the clipboard (word processors, other editors, web pages): keeps meaning, drops
 * appearance.
 */
export function cleanPaste(html: string): CleanedPaste {
  const body = readHtml(html);
  dropComments(body);
  const droppedHidden = removeHidden(body);
  for (const gone of body.querySelectorAll('style, script, title, meta, link, xml')) gone.remove();
  listsFromWord(body);
  marksFromStyle(body);
  const droppedImages = dropImages(body);
  linkPlayers(body);
  unwrapRedirects(body);
  flattenBoxes(body);
  reduceToAllowed(body);
  repairFigures(body);
  nestLists(body);
  tidy(body);
  const nodes = [...body.childNodes].filter((node) => !isFiller(node));
  return { html: htmlOf(nodes), droppedImages, droppedHidden };
}

/** Whitespace between blocks, and the line break that browsers add at the end. */
function isFiller(node: Node): boolean {
  if (isElement(node)) return node.nodeName === 'BR';
  return (
    isBlank(node.textContent ?? '') &&
    (node.previousSibling === null || isBlock(node.previousSibling)) &&
    (node.nextSibling === null || isBlock(node.nextSibling))
  );
}
