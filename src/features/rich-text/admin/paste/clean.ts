import { htmlOf, readHtml } from '#ui/admin/read-html.ts';
import { readEmbed } from '../../embeds/embeds.ts';
import { isBlank, isBlock, isElement, isText, unitsOf } from '../html/dom-nodes.ts';
import { reduceToAllowed, rename, unwrap } from '../html/reduce-to-allowed.ts';
import { repairFigures } from '../html/repair-figures.ts';
import { splitAtEmptyLines } from './breaks.ts';
import { placeFootnotes } from './footnotes.ts';
import { removeHidden } from './hidden-text.ts';
import { figuresFromImages, type PastedImages, sortImages } from './images.ts';
import { readSiteMarkup } from './site-markup.ts';
import { declared, inlineSheets, styleOf } from './style-sheets.ts';
import { replaceSymbols } from './symbols.ts';
import { isBold, repairTables } from './tables.ts';
import { listsFromBullets, nestLists, repairLists } from './word-lists.ts';
import { unwrapRedirects } from './wrapped-links.ts';

export interface CleanedPaste {
  html: string;
  images: PastedImages;
  /** Whether hidden text, comments or tracked deletions were removed. */
  droppedHidden: boolean;
}

/** Styles that an element expresses better. */
const STYLED: readonly [tag: string, says: (style: string) => boolean][] = [
  ['strong', isBold],
  ['em', (style) => /^(?:italic|oblique)/.test(declared(style, 'font-style'))],
  ['u', (style) => isLined(style, 'underline')],
  ['s', (style) => isLined(style, 'line-through')],
  ['sup', (style) => declared(style, 'vertical-align') === 'super'],
  ['sub', (style) => declared(style, 'vertical-align') === 'sub'],
];

const isLined = (style: string, line: string) =>
  ['text-decoration', 'text-decoration-line'].some((name) => declared(style, name).includes(line));

function marksFromStyle(root: Element): void {
  for (const element of root.querySelectorAll('span[style], font[style], b[style], i[style]')) {
    const style = styleOf(element);
    const plain =
      (element.nodeName === 'B' && /^(?:normal|[1-4]00)$/.test(declared(style, 'font-weight'))) ||
      (element.nodeName === 'I' && declared(style, 'font-style') === 'normal');
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

/**
 * Boxes of a page have no meaning in an article: those with blocks are unwrapped, others become
 * paragraphs.
 */
function flattenBoxes(root: Element): void {
  const boxes =
    'div, section, article, main, header, footer, aside, nav, center, address, hgroup, form, fieldset, dl, dt, dd';
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

/** Links are underlined anyway; word processors do it once more. */
function dropLinkLines(root: Element): void {
  for (const line of root.querySelectorAll('u:has(a), a u')) {
    const link = line.closest('a') ?? line.querySelector('a');
    if (link?.textContent === line.textContent) unwrap(line);
  }
}

/** Removes the spaces and line breaks that a removed image leaves at the start of a paragraph. */
function trimLine(paragraph: Element): void {
  const isFillerAtStart = (node: Node) =>
    node.nodeName === 'BR' || (isText(node) && isBlank(node.data));
  while (paragraph.firstChild !== null && isFillerAtStart(paragraph.firstChild)) {
    paragraph.firstChild.remove();
  }
  const { firstChild } = paragraph;
  if (firstChild !== null && isText(firstChild)) firstChild.data = firstChild.data.trimStart();
}

const EMPTY_ABLE = 'p, h2, h3, h4, li, blockquote, figure, div';

function tidy(root: Element): void {
  // Keeps a span only if it formats its text.
  for (const span of root.querySelectorAll('span:not(.footnote), font')) unwrap(span);
  for (const element of root.querySelectorAll('[lang]')) element.removeAttribute('lang');
  for (const element of root.querySelectorAll('[dir="ltr"], [dir="auto"]'))
    element.removeAttribute('dir');
  // Links within the copied document lead nowhere here.
  for (const link of root.querySelectorAll('a:not([href]), a[href^="#"]')) unwrap(link);
  for (const paragraph of root.querySelectorAll('p')) trimLine(paragraph);
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
  // Headings are bold by default.
  for (const strong of root.querySelectorAll(':is(h2, h3, h4, th) strong')) unwrap(strong);
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
export function cleanPaste(html: string, canUpload = false): CleanedPaste {
  const body = readHtml(html);
  dropComments(body);
  const droppedHidden = removeHidden(body);
  inlineSheets(body);
  for (const gone of body.querySelectorAll('style, script, noscript, title, meta, link, xml'))
    gone.remove();
  readSiteMarkup(body);
  repairLists(body);
  replaceSymbols(body);
  repairTables(body);
  marksFromStyle(body);
  const images = sortImages(body, canUpload);
  linkPlayers(body);
  unwrapRedirects(body);
  dropLinkLines(body);
  placeFootnotes(body);
  flattenBoxes(body);
  reduceToAllowed(body);
  splitAtEmptyLines(body);
  listsFromBullets(body);
  figuresFromImages(body);
  repairFigures(body);
  nestLists(body);
  tidy(body);
  const nodes = [...body.childNodes].filter((node) => !isFiller(node));
  return { html: htmlOf(nodes), images, droppedHidden };
}

/** Whitespace between blocks, and line breaks next to them or at the ends. */
function isFiller(node: Node): boolean {
  const { previousSibling: before, nextSibling: after } = node;
  if (isElement(node)) {
    return node.nodeName === 'BR' && [before, after].some((one) => one === null || isBlock(one));
  }
  return (
    isBlank(node.textContent ?? '') &&
    (before === null || isBlock(before)) &&
    (after === null || isBlock(after))
  );
}
