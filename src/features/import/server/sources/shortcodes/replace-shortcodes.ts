import { addWarning, type ImportWarning } from '../source.ts';
import { type Attachments, attributesOf, isOff, linkOf, VERBATIM, writerOf } from './shortcodes.ts';

/** A tag in a text. */
export interface Tag {
  /** In lower case. */
  name: string;
  rest: string;
  isClosing: boolean;
  /** Where the text continues. */
  end: number;
  /** Replaces the tag as it is, without a look at the table. */
  text?: string;
}

/** How a system writes shortcodes. */
export interface Syntax {
  /** Matches the start of code in its first group, else the start of a tag. Global. */
  next: RegExp;
  /** What ends the code that starts at a position; null if that is no code. Global. */
  codeEnd: (text: string, position: number, start: string) => RegExp | null;
  /** The tag at a position; null if there is none. */
  tagAt: (text: string, position: number) => Tag | null;
  /** The closing tag of a name. Global. */
  closing: (name: string) => RegExp;
  /** Whether an unknown tag is a shortcode, and not just text in brackets. */
  isShortcode: (tag: Tag, hasClosing: boolean) => boolean;
  /** Whether its content was hidden from readers. */
  isHidden?: (name: string) => boolean;
}

interface Options {
  attachments: Attachments;
  warnings: ImportWarning[];
}

/** Deeper ones are removed as unknown. */
const MAX_DEPTH = 10;

/** Replaces the shortcodes of a text with HTML. Unknown ones are removed; text inside them stays. */
export function replaceShortcodes(
  text: string,
  syntax: Syntax,
  options: Options,
  depth = 0,
): string {
  const { next, codeEnd, tagAt, closing, isShortcode, isHidden } = syntax;
  /** Patterns that match nothing in the rest of the text. */
  const unmatched = new Set<string>();
  const opened = new Set<string>();
  const find = (pattern: RegExp | null, from: number) => {
    if (pattern === null || unmatched.has(pattern.source)) return null;
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (!match) unmatched.add(pattern.source);
    return match;
  };
  let out = '';
  let position = 0;
  for (;;) {
    next.lastIndex = position;
    const match = next.exec(text);
    if (!match) break;
    out += text.slice(position, match.index);
    const start = match.index;
    const after = start + match[0].length;
    const tag = match[1] === undefined ? tagAt(text, start) : null;
    if (tag === null) {
      // Code stays unchanged.
      const end = match[1] === undefined ? null : find(codeEnd(text, start, match[1]), after);
      position = end ? end.index + end[0].length : after;
      out += text.slice(start, position);
      continue;
    }
    position = tag.end;
    const { name, rest, isClosing } = tag;
    if (tag.text !== undefined) {
      out += tag.text;
      continue;
    }
    if (isClosing) {
      // A closing tag that nothing opened is text.
      if (!opened.has(name)) out += text.slice(start, position);
      continue;
    }
    const write = depth < MAX_DEPTH ? writerOf(name) : undefined;
    const end = find(closing(name), position);
    if (write === undefined && !isShortcode(tag, end !== null)) {
      out += text.slice(start, position);
      continue;
    }
    const inner = end && text.slice(position, end.index);
    const code = {
      name,
      attributes: attributesOf(rest),
      inner:
        write === undefined || inner === null || VERBATIM.has(name)
          ? inner
          : replaceShortcodes(inner, syntax, options, depth + 1),
    };
    const off = isOff(code) || isHidden?.(name) === true;
    const written = off ? '' : (write?.(code, options.attachments) ?? null);
    const html = written ?? linkOf(code);
    if (html === null) {
      // '[x]' is a box as well as an empty post of X, '[video later]' a note.
      if (!isShortcode(tag, end !== null)) {
        out += text.slice(start, position);
        continue;
      }
      opened.add(name);
      addWarning(options.warnings, `Unknown shortcode: ${name}`, 'Removed; text inside it stays');
      continue;
    }
    const warn = (issue: string, action = 'Removed') =>
      addWarning(options.warnings, `${issue}: ${name}`, action);
    if (off) warn('Hidden shortcode');
    else if (written === null) warn('Unknown shortcode', 'Replaced with its link');
    else if (html === '' && !VERBATIM.has(name)) warn('Shortcode without content');
    out += html;
    if (end) position = end.index + end[0].length;
  }
  return out + text.slice(position);
}
