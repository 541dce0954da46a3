import { diffArrays } from 'diff';
import { blocksOf } from './html-blocks.ts';

/** A stretch of text: in both, only in the later one, only in the former one. */
interface TextPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}
/** Paragraphs that are the same in both and far from any change. */
interface SkippedPart {
  kind: 'skipped';
  blocks: number;
}
export type DiffPart = TextPart | SkippedPart;

export interface TextDiff {
  parts: DiffPart[];
  /** Words. */
  added: number;
  removed: number;
}

/** What one comparison may take, in milliseconds; then it is coarser. */
const BLOCK_TIME = 400;
const WORD_TIME = 120;
/** With less than this in common two texts are told as one replaced by the other. */
const MIN_COMMON = 0.3;
/** This many of the same paragraphs are shown beside a change. */
const CONTEXT = 1;

const HAN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
/** A word; in scripts without spaces a character; blanks; or one other sign. */
const TOKENS = new RegExp(`[${HAN}]|(?:(?![${HAN}])[\\p{L}\\p{N}\\p{M}_'’-])+|[^\\S\\n]+|.`, 'gsu');
const WORDS = new RegExp(`[${HAN}]|(?:(?![${HAN}])[\\p{L}\\p{N}\\p{M}_'’-])+`, 'gu');

const isBlank = (text: string) => text.trim() === '' && !text.includes('\n');
const wordCount = (text: string) => text.match(WORDS)?.length ?? 0;

function replaced(before: string, after: string): TextPart[] {
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

/** The parts word by word. What was rewritten as a whole is shown as a whole. */
function compareWords(before: string, after: string): TextPart[] {
  const [old, young] = [before.match(TOKENS) ?? [], after.match(TOKENS) ?? []];
  const runs = diffArrays(old, young, { timeout: WORD_TIME });
  if (runs === undefined) return replaced(before, after);
  const common = runs.reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : wordCount(value.join(''))),
    0,
  );
  const longest = Math.max(wordCount(before), wordCount(after));
  if (longest > 4 && common < longest * MIN_COMMON) return replaced(before, after);

  const parts: TextPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') parts.push({ kind: 'removed', text: removed });
    if (added !== '') parts.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  runs.forEach((run, index) => {
    const text = run.value.join('');
    if (run.removed) removed += text;
    else if (run.added) added += text;
    else if (isBlank(text) && removed !== '' && added !== '' && index < runs.length - 1) {
      // A blank between two changes does not cut them in pieces.
      removed += text;
      added += text;
    } else {
      flush();
      parts.push({ kind: 'same', text });
    }
  });
  flush();
  return parts;
}

/** A run of unchanged paragraphs: all but those beside a change are left out. */
function withContext(blocks: string[], isFirst: boolean, isLast: boolean): DiffPart[] {
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  const skipped = blocks.length - head - tail;
  const shown = (some: string[]): DiffPart[] =>
    some.length === 0 ? [] : [{ kind: 'same', text: lines(some) }];
  if (skipped < 2) return shown(blocks);
  return [
    ...shown(blocks.slice(0, head)),
    { kind: 'skipped', blocks: skipped },
    ...shown(blocks.slice(blocks.length - tail)),
  ];
}

const lines = (blocks: string[]) => blocks.map((block) => `${block}\n`).join('');

function compareBlocks(before: string[], after: string[]): DiffPart[] {
  const runs = diffArrays(before, after, { timeout: BLOCK_TIME });
  if (runs === undefined) return replaced(lines(before), lines(after));
  const parts: DiffPart[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    if (removed.length > 0 && added.length > 0) {
      parts.push(...compareWords(lines(removed), lines(added)));
    } else if (removed.length > 0) parts.push({ kind: 'removed', text: lines(removed) });
    else if (added.length > 0) parts.push({ kind: 'added', text: lines(added) });
    removed = [];
    added = [];
  };
  runs.forEach((run, index) => {
    if (run.removed) removed = run.value;
    else if (run.added) added = run.value;
    else {
      flush();
      parts.push(...withContext(run.value, index === 0, index === runs.length - 1));
    }
  });
  flush();
  return parts;
}

/** How two texts differ: HTML paragraph by paragraph and then word by word, else word by word. */
export function diffOf(before: string, after: string, isHtml: boolean): TextDiff {
  const parts = isHtml
    ? compareBlocks(blocksOf(before), blocksOf(after))
    : compareWords(before, after).filter(({ text }) => text !== '');
  const count = (kind: DiffPart['kind']) =>
    parts.reduce(
      (sum, part) => sum + (part.kind === kind && 'text' in part ? wordCount(part.text) : 0),
      0,
    );
  return { parts, added: count('added'), removed: count('removed') };
}

/** Whether a difference is of words at all: else only formatting or links are another. */
export function isOfWords({ parts }: TextDiff): boolean {
  return parts.some(({ kind }) => kind === 'added' || kind === 'removed');
}
