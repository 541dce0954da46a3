import { addWarning, type ImportWarning } from '../source.ts';

/** A piece of a post's text: HTML as a block has it, or loose text of the classic editor. */
export interface Piece {
  isClassic: boolean;
  html: string;
}

/** Blocks with text of the classic editor. */
const CLASSIC = new Set(['freeform', 'core/freeform', 'shortcode', 'core/shortcode']);
/** Blocks that never have text. */
const EMPTY = new Set(['more', 'nextpage', 'spacer', 'separator', 'template-part', 'footnotes']);

export const hasBlocks = (text: string) => text.includes('<!-- wp:');

/** Whether it is hidden from readers, by WordPress itself or the plugin Block Visibility. */
const isHidden = (mark: string) => /"blockVisibility":\s*false|"hideBlock":\s*true/.test(mark);

/**
 * The pieces of a text without the comments that mark WordPress's blocks.
 * @param footnotes HTML for the block of footnotes
 * @param warnings receives the names of blocks that WordPress fills when a page is read
 */
export function piecesOf(text: string, footnotes: string, warnings: ImportWarning[]): Piece[] {
  const pieces: Piece[] = [];
  const left = new Set<string>();
  let depth = 0;
  let isClassic = true;
  /** Depth of the hidden block around the position; null outside of one. */
  let hidden: number | null = null;
  const add = (html: string) => {
    if (html.trim() === '' || hidden !== null) return;
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
    if (mark.startsWith('/')) {
      depth = Math.max(0, depth - 1);
      if (hidden !== null && depth <= hidden) hidden = null;
    } else if (!mark.endsWith('/')) {
      if (isHidden(mark) && hidden === null) {
        hidden = depth;
        addWarning(warnings, `Hidden block: ${short}`, 'Removed');
      }
      depth += 1;
    } else if (hidden !== null || isHidden(mark)) continue;
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
