import { unwrap } from '../html/reduce-to-allowed.ts';
import { declared, styleOf } from './style-sheets.ts';

/** The types of `<ol>` besides numbers. */
type Numbering = 'a' | 'A' | 'i' | 'I';

/** How word processors mark a paragraph as a list item. */
export interface ListPlace {
  /** 1 is the outermost level. */
  level: number;
  ordered: boolean;
  /** Null for plain numbers. */
  type: Numbering | null;
  /** The item's number, if it isn't a bullet. */
  number: number;
}

const PLACE = /mso-list:\s*l\d+\s+level(\d+)/i;
const NUMBERED = /^\s*\(?(?:(\d{1,6})|([a-z]{1,7}))[.):]*\s*$/i;
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanNumber(letters: string): number {
  const values = [...letters].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  );
}

/** The number of a marker. A lone 'i', 'v' or 'x' begins a Roman list, other single letters are letters. */
function readMarker(marker: string): Pick<ListPlace, 'type' | 'number'> | null {
  const [, digits, letters = ''] = NUMBERED.exec(marker.replaceAll('\u00a0', ' ')) ?? [];
  if (digits !== undefined) return { type: null, number: Number(digits) };
  // A bullet of Courier New.
  if (letters === '' || marker.trim() === 'o') return null;
  const lower = letters.toLowerCase();
  const isUpper = letters !== lower;
  const isRoman = lower.length > 1 ? /^[ivxlc]+$/.test(lower) : /^[ivx]$/.test(lower);
  if (isRoman) return { type: isUpper ? 'I' : 'i', number: romanNumber(lower) };
  if (lower.length > 1) return null;
  return { type: isUpper ? 'A' : 'a', number: lower.charCodeAt(0) - 96 };
}

/** @param style the paragraph's `style` @param marker the bullet or number before the text */
export function listPlace(style: string, marker: string): ListPlace | null {
  const level = Number(PLACE.exec(style)?.[1]);
  if (!Number.isInteger(level) || level < 1) return null;
  const read = readMarker(marker);
  return {
    level: Math.min(level, 9),
    ordered: read !== null,
    type: read?.type ?? null,
    number: read?.number ?? 1,
  };
}

const IGNORED = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';

function takeMarker(paragraph: Element): string {
  const marker = paragraph.querySelector(IGNORED);
  const text = marker?.textContent ?? '';
  marker?.remove();
  return text;
}

interface OpenList extends Pick<ListPlace, 'level' | 'ordered'> {
  list: Element;
}

function newList({ ordered, type, number }: ListPlace, page: Document): Element {
  const list = page.createElement(ordered ? 'ol' : 'ul');
  if (type !== null) list.setAttribute('type', type);
  if (ordered && number > 1) list.setAttribute('start', String(number));
  return list;
}

/** Turns paragraphs that look like list items into lists. */
function listsFromParagraphs(root: Element): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of root.querySelectorAll('p[style*="mso-list" i]')) {
    const place = listPlace(styleOf(paragraph), takeMarker(paragraph));
    if (place === null) continue;
    // Anything but whitespace between two items ends the list.
    if (last === null || last.nextElementSibling !== paragraph) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > place.level) open.pop();
    // A bullet among numbers begins a list of its own.
    const isOther = open.at(-1)?.level === place.level && open.at(-1)?.ordered !== place.ordered;
    if (isOther) open.pop();
    let top = open.at(-1);
    if (top === undefined || top.level < place.level) {
      const list = newList(place, root.ownerDocument);
      const item = top?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      top = { level: place.level, ordered: place.ordered, list };
      open.push(top);
    }
    const item = root.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    top.list.append(item);
    paragraph.remove();
    last = open[0]?.list ?? null;
  }
}

const WEB_LIST = ':is(ol, ul):has(> li[data-aria-level])';

/** Word on the web has a list for each item, whose depth is only a number. */
function joinWebLists(root: Element): void {
  for (const list of root.querySelectorAll(WEB_LIST)) {
    if (list.parentElement?.nodeName === 'DIV') unwrap(list.parentElement);
  }
  let open: { list: Element; level: number }[] = [];
  for (const list of root.querySelectorAll(WEB_LIST)) {
    const level = Number(list.firstElementChild?.getAttribute('data-aria-level')) || 1;
    if (list.previousElementSibling !== open[0]?.list) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const top = open.at(-1);
    if (top?.level === level && top.list.nodeName === list.nodeName) {
      top.list.append(...list.childNodes);
      list.remove();
      continue;
    }
    if (top?.level === level) open.pop();
    const item = open.at(-1)?.list.lastElementChild;
    if (item) item.append(list);
    open.push({ list, level });
  }
}

const STYLE_TYPES: Readonly<Record<string, Numbering>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** The kind of numbers where only a style or Word on the web's own attributes say it. */
function readNumbering(root: Element): void {
  for (const list of root.querySelectorAll('ol')) {
    const item = list.querySelector(':scope > li');
    const style = `${item === null ? '' : styleOf(item)};${styleOf(list)}`;
    const type = STYLE_TYPES[declared(style, 'list-style-type')];
    if (type !== undefined && !list.hasAttribute('type')) list.setAttribute('type', type);
    const value = Number(item?.getAttribute('value'));
    if (value > 1 && !list.hasAttribute('start')) list.setAttribute('start', String(value));
    if (list.getAttribute('start') === '1') list.removeAttribute('start');
  }
}

/** Some editors nest a list directly in a list: it belongs to the item before. */
export function nestLists(root: Element): void {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling;
    if (before?.nodeName === 'LI') before.append(list);
    else if (before === null) list.parentElement?.before(list);
  }
}

const BOX = /^\s*\[[ x]?\]\s*/i;
const TICKED = '[role="checkbox"], :has(> input[type="checkbox"]), :has(> .checkbox)';

const isStep = (item: Element) => item.matches(TICKED) || BOX.test(item.textContent ?? '');

/** Lists of tasks become checklists. */
function checklists(root: Element): void {
  for (const list of root.querySelectorAll('ul')) {
    const items = [...list.querySelectorAll(':scope > li')];
    if (items.length === 0 || !items.every(isStep)) continue;
    list.className = 'checklist';
    for (const item of items) {
      // Google Docs draws the box as an image.
      const drawn = ':scope > img:first-child, :scope > input, :scope > .checkbox';
      for (const box of item.querySelectorAll(drawn)) box.remove();
      const words = root.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT).nextNode();
      if (words?.nodeValue) words.nodeValue = words.nodeValue.replace(BOX, '');
    }
  }
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const lettersOf = (text: string | null) => (text ?? '').replace(/\s/g, '');

/** LibreOffice writes numbered headings as lists with nothing else in them. */
function headingsFromLists(root: Element): void {
  for (const list of root.querySelectorAll('ol, ul')) {
    const headings = [...list.querySelectorAll(HEADINGS)];
    const words = headings.map(({ textContent }) => textContent).join('');
    const hasImage = list.querySelector('img, table, iframe') !== null;
    if (headings.length === 0 || hasImage) continue;
    if (lettersOf(list.textContent) === lettersOf(words)) {
      for (const heading of headings) list.before(heading);
      list.remove();
    }
  }
}

/** Makes lists of all that writing programs put on the clipboard for them. */
export function repairLists(root: Element): void {
  headingsFromLists(root);
  listsFromParagraphs(root);
  joinWebLists(root);
  readNumbering(root);
  checklists(root);
}

const BULLET = /^\s*[•·▪●◦‣]\s+/;

/** Lines that begin with a bullet become a list. */
export function listsFromBullets(root: Element): void {
  const page = root.ownerDocument;
  for (const paragraph of root.querySelectorAll('p')) {
    const lines: Node[][] = [[]];
    for (const node of [...paragraph.childNodes]) {
      if (node.nodeName === 'BR') lines.push([]);
      else lines.at(-1)?.push(node);
    }
    const isItem = (line: Node[]) => BULLET.test(line[0]?.nodeValue ?? '');
    if (!lines.every(isItem)) continue;
    const before = paragraph.previousElementSibling;
    const list = before?.matches('[data-bullets]') ? before : page.createElement('ul');
    list.setAttribute('data-bullets', '');
    for (const line of lines) {
      const [first] = line;
      if (first) first.nodeValue = (first.nodeValue ?? '').replace(BULLET, '');
      const item = page.createElement('li');
      item.append(...line);
      list.append(item);
    }
    if (before === list) paragraph.remove();
    else paragraph.replaceWith(list);
  }
  for (const list of root.querySelectorAll('[data-bullets]')) list.removeAttribute('data-bullets');
}
