import type { ImportWarning } from '../source.ts';

/** A piece of a post's text: HTML as a block has it, or loose text of the classic editor. */
export interface Piece {
  isClassic: boolean;
  html: string;
}

/** Blocks in which the classic way of writing stands. */
const CLASSIC = new Set(['freeform', 'core/freeform', 'shortcode', 'core/shortcode']);
/** Blocks without text that addWarning nothing. */
const EMPTY = new Set(['more', 'nextpage', 'spacer', 'separator', 'template-part', 'footnotes']);

export const hasBlocks = (text: string) => text.includes('<!-- wp:');

/**
 * Takes the marks of WordPress's blocks out of a text.
 * @param footnotes HTML that stands where the footnotes are
 * @param warnings is told of blocks that WordPress fills when somebody reads them, once by name
 */
export function piecesOf(text: string, footnotes: string, warnings: ImportWarning[]): Piece[] {
  const pieces: Piece[] = [];
  const left = new Set<string>();
  let depth = 0;
  let isClassic = true;
  const add = (html: string) => {
    if (html.trim() === '') return;
    const last = pieces.at(-1);
    if (last?.isClassic === isClassic) last.html += html;
    else pieces.push({ isClassic, html });
  };
  let at = 0;
  for (;;) {
    const open = text.indexOf('<!--', at);
    const close = open === -1 ? -1 : text.indexOf('-->', open + 4);
    if (close === -1) break;
    const mark = text.slice(open + 4, close).trim();
    add(text.slice(at, open));
    at = close + 3;
    const name = /^\/?wp:([a-z][a-z0-9_/-]{0,80})/.exec(mark)?.[1];
    if (name === undefined) continue;
    const short = name.replace(/^core\//, '');
    if (mark.startsWith('/')) depth = Math.max(0, depth - 1);
    else if (!mark.endsWith('/')) depth += 1;
    else if (short === 'footnotes') pieces.push({ isClassic: false, html: footnotes });
    else if (!EMPTY.has(short)) left.add(short);
    isClassic = depth === 0 || (depth === 1 && CLASSIC.has(name) && !mark.startsWith('/'));
  }
  add(text.slice(at));
  for (const name of left) {
    warnings.push({ issue: `Dynamic WordPress block: ${name}`, action: 'Skipped' });
  }
  return pieces;
}
