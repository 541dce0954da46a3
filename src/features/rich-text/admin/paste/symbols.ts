import { t } from '#lib/messages/admin.ts';
import { isText } from '../html/dom-nodes.ts';
import { declared, styleOf } from './style-sheets.ts';

const byCode = (signs: Readonly<Record<string, number[]>>) =>
  new Map(
    Object.entries(signs).flatMap(([sign, codes]) => codes.map((code) => [code, sign] as const)),
  );

/** The signs of symbol fonts by the codes that stand for them. */
const FONTS: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  wingdings: byCode({
    '✓': [0xfc],
    '✗': [0xfb],
    '☑': [0xfe],
    '☒': [0xfd, 0x78],
    '☐': [0xa8, 0x6f, 0x71, 0x72],
    '☺': [0x4a],
    '☹': [0x4c],
    '→': [0xe0, 0xe8, 0xf0],
    '←': [0xdf, 0xe7, 0xef],
    '↑': [0xe1, 0xe9, 0xf1],
    '↓': [0xe2, 0xea, 0xf2],
    '➢': [0xd8],
    '★': [0xab],
  }),
  'wingdings 2': byCode({
    '✓': [0x50],
    '✗': [0x4f],
    '☑': [0x52],
    '☒': [0x53, 0x54],
    '☐': [0xa3],
  }),
  symbol: byCode({
    '→': [0xae],
    '←': [0xac],
    '≥': [0xb3],
    '≤': [0xa3],
    '×': [0xb4],
    '≠': [0xb9],
  }),
};

const STYLED = t('[style*="wingdings" i], [style*="symbol" i], font[face*="wingdings" i]');

function fontOf(element: Element): ReadonlyMap<number, string> | undefined {
  const style = styleOf(element);
  const families = [
    declared(style, 'font-family'),
    declared(style, 'mso-symbol-font-family'),
    (element.getAttribute('face') ?? '').toLowerCase(),
  ];
  const names = families.map((family) => family.split(',')[0]?.replace(/["']/g, '').trim() ?? '');
  return names.map((name) => FONTS[name]).find((font) => font !== undefined);
}

/** Replaces letters that a symbol font shows as signs. One that isn't known becomes a bullet. */
export function replaceSymbols(root: Element): void {
  for (const element of root.querySelectorAll(STYLED)) {
    const font = fontOf(element);
    if (font === undefined) continue;
    const walker = root.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (!isText(text)) continue;
      // Word also writes them as U+F021 and up. A sign that was replaced before is out of this range.
      text.data = text.data.replace(
        /[!-~\u00a1-\u00ff\uf021-\uf0ff]/g,
        (letter) => font.get(letter.charCodeAt(0) & 0xff) ?? '•',
      );
    }
  }
}
