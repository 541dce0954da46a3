import { diffArrays } from 'diff';
import { blocksOf } from './html-blocks.ts';

/** A stretch of text that is in both versions, or only in the newer or the older one. */
interface TextPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}
/** Unchanged paragraphs that are not shown. */
interface SkippedPart {
  kind: 'skipped';
  blocks: number;
}
export type DiffPart = TextPart | SkippedPart;

export interface TextDiff {
  parts: DiffPart[];
  /** The number of added words. */
  added: number;
  /** The number of removed words. */
  removed: number;
}

/** Time limits in milliseconds. After them a text counts as replaced. */
const MAX_BLOCK_MS = 400;
const MAX_WORD_MS = 120;
/** Texts that share less than this count as replaced. */
const MIN_COMMON = 0.3;
/** How many unchanged paragraphs are shown around a change. */
const CONTEXT = 1;

const HAN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
/** A word (a character in scripts without spaces), whitespace, or one other character. */
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

/** Compares word by word. A mostly rewritten text counts as replaced. */
function compareWords(before: string, after: string): TextPart[] {
  const [old, young] = [before.match(TOKENS) ?? [], after.match(TOKENS) ?? []];
  const runs = diffArrays(old, young, { timeout: MAX_WORD_MS });
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
      // Whitespace doesn't split two changes that follow each other.
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

/** Unchanged paragraphs, without those that are far from a change. */
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
  const runs = diffArrays(before, after, { timeout: MAX_BLOCK_MS });
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

/** The difference of two texts: word by word, HTML paragraph by paragraph first. */
export function diffTexts(before: string, after: string, isHtml: boolean): TextDiff {
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

/** False if only formatting or links differ. */
export function hasWordChanges({ parts }: TextDiff): boolean {
  return parts.some(({ kind }) => kind === 'added' || kind === 'removed');
}
