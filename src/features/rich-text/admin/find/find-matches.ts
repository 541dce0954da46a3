import { closeHistory } from '@tiptap/pm/history';
import { type Node as DocNode, Fragment } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

export interface FindQuery {
  text: string;
  /** Otherwise straight and typographic quotes, and all spaces, are the same, too. */
  matchesCase: boolean;
  wholeWords: boolean;
}

export interface Match {
  from: number;
  to: number;
}

/** The longest text to search for: longer ones make no pattern. */
export const MAX_FIND = 200;

/** In the place of an image, footnote or line break: no match spans one. */
const LEAF = '\uFFFC';

/** Characters that a keyboard has one key for. */
const ALIKE: Readonly<Record<string, string>> = {
  "'": "['‘’‚‛ʼ]",
  '’': "['‘’‚‛ʼ]",
  '"': '["“”„‟«»]',
  ' ': '[ \\u00a0\\u202f]',
};

const WORD = '[\\p{L}\\p{N}\\p{M}_]';

/** The pattern of a query; null if it matches nothing. */
function patternOf({ text, matchesCase, wholeWords }: FindQuery): RegExp | null {
  if (text === '' || text.length > MAX_FIND || text.includes(LEAF)) return null;
  const literal = [...text].map((sign) => {
    const escaped = sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
    return matchesCase ? escaped : (ALIKE[sign] ?? escaped);
  });
  const whole = wholeWords ? `(?<!${WORD})${literal.join('')}(?!${WORD})` : literal.join('');
  return new RegExp(whole, matchesCase ? 'gu' : 'giu');
}

/** The text of a line, with one character for each position. */
const lineOf = (line: DocNode) => line.textBetween(0, line.content.size, undefined, LEAF);

function matchesInLine(line: DocNode, pattern: RegExp): Match[] {
  return Array.from(lineOf(line).matchAll(pattern), ({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }));
}

/** Finds all matches in documents. Lines don't change, so that each is searched once. */
export function finder(query: FindQuery): (doc: DocNode) => Match[] {
  const pattern = patternOf(query);
  const known = new WeakMap<DocNode, Match[]>();
  return (doc) => {
    const found: Match[] = [];
    if (pattern === null) return found;
    doc.descendants((node, pos) => {
      if (!node.isTextblock) return true;
      const matches = known.get(node) ?? matchesInLine(node, pattern);
      known.set(node, matches);
      for (const { from, to } of matches) found.push({ from: pos + 1 + from, to: pos + 1 + to });
      return false;
    });
    return found;
  };
}

/** The replacement, with the marks of the first letter that it replaces. */
function replacementAt(doc: DocNode, from: number, text: string): DocNode | null {
  return text === '' ? null : doc.type.schema.text(text, doc.nodeAt(from)?.marks ?? []);
}

/** Replaces matches, given in order, as one step to undo. A line with several takes one step of the document. */
export function replaceMatches(tr: Transaction, matches: readonly Match[], text: string): void {
  const { doc } = tr;
  let end = matches.length;
  while (end > 0) {
    const last = matches[end - 1] as Match;
    const start = doc.resolve(last.from).start();
    let first = end - 1;
    while (first > 0 && (matches[first - 1] as Match).from >= start) first -= 1;
    const line = matches.slice(first, end);
    const { from } = line[0] as Match;
    const parts: DocNode[] = [];
    line.forEach((match, at) => {
      const replacement = replacementAt(doc, match.from, text);
      if (replacement !== null) parts.push(replacement);
      const next = line[at + 1];
      if (next)
        doc.slice(match.to, next.from).content.forEach((node) => {
          parts.push(node);
        });
    });
    tr.replaceWith(from, last.to, Fragment.fromArray(parts));
    end = first;
  }
  closeHistory(tr);
}
