import { USUAL_SCORE_WORDS } from './format/score-words.ts';

/** How a score is displayed. */
type ScaleKind = 'number' | 'stars' | 'letters';

/** A scale that scores are given on. */
export interface Scale {
  /**
   * As written in the settings and stored with each score: '0-10/0.5', '1-5/0.5 stars', 'F,D,C,B,A',
   * 'Skip,Play'.
   */
  name: string;
  kind: ScaleKind;
  min: number;
  max: number;
  step: number;
  /** Letters or words from worst to best; a score's value is its index. */
  letters: readonly string[];
}

/** A word for the scores from a value on. */
export interface ScaleWord {
  from: number;
  word: string;
}

const MAX_STEPS = 200;
const NUMBERS = /^(\d{1,4})-(\d{1,4})\/(\d{1,4}(?:\.\d{1,2})?)( stars)?$/;
const LETTERS =
  /^[\p{L}\p{N}][\p{L}\p{N}+\-− '’!]{0,15}(?:,[\p{L}\p{N}][\p{L}\p{N}+\-− '’!]{0,15}){1,19}$/u;
/** Anything longer is a word that needs no explanation. */
const LONGEST_LETTER = 3;
/** Tolerance for floating-point errors. */
const CLOSE = 1e-6;

/**
 * Parses a scale.
 * @returns null if it is invalid: the maximum is not above the minimum, or the number of steps is fractional
 *   or too high
 */
export function readScale(text: string): Scale | null {
  if (LETTERS.test(text)) {
    const letters = text.split(',');
    if (new Set(letters).size < letters.length) return null;
    return { name: text, kind: 'letters', min: 0, max: letters.length - 1, step: 1, letters };
  }
  const [, from, to, by, stars] = NUMBERS.exec(text) ?? [];
  const [min, max, step] = [Number(from), Number(to), Number(by)];
  const steps = (max - min) / step;
  const isWhole = Math.abs(steps - Math.round(steps)) < CLOSE;
  if (!(max > min && step > 0 && isWhole && steps <= MAX_STEPS)) return null;
  return { name: text, kind: stars ? 'stars' : 'number', min, max, step, letters: [] };
}

/** The value on the scale closest to a number. */
export function nearestScore({ min, max, step }: Scale, value: number): number {
  const steps = Math.round((Math.min(Math.max(value, min), max) - min) / step);
  return Number((min + steps * step).toFixed(2));
}

export const isOnScale = (scale: Scale, value: number): boolean =>
  Math.abs(nearestScore(scale, value) - value) < CLOSE;

/** A score as text: '8.5', '10', 'A-'. */
export function scoreLabel({ kind, max, step, letters }: Scale, value: number): string {
  if (kind === 'letters') return letters[value] ?? '';
  if (kind === 'stars' || value === max) return String(value);
  return value.toFixed(String(step).split('.')[1]?.length ?? 0);
}

/** The text after a score: 'out of 10', 'out of 5 stars', 'F to A'. */
export function scaleWords({ kind, max, letters }: Scale): string {
  if (kind === 'letters') return `${letters[0]} to ${letters.at(-1)}`;
  return kind === 'stars' ? `out of ${max} stars` : `out of ${max}`;
}

/** A score's position on its scale, from 0 to 1, for comparing scores of different scales. */
export const scoreShare = ({ min, max }: Scale, value: number): number =>
  (value - min) / (max - min);

/** A score as whole points out of ten: 4 of 5 stars are 8, 85 of 100 too. */
export const pointsOfTen = ({ max }: Scale, value: number): number =>
  Math.floor((value / max) * 10 + CLOSE);

/** The default words for scores, by position on the scale. */
const USUAL_WORDS: readonly ScaleWord[] = [0.9, 0.8, 0.7, 0.6, 0.4, 0.2, 0].map((from, index) => ({
  from,
  word: USUAL_SCORE_WORDS[index] ?? '',
}));

/** Whether scores are words instead of numbers. */
export const isOfWords = ({ letters }: Pick<Scale, 'letters'>): boolean =>
  letters.some(({ length }) => length > LONGEST_LETTER);

/**
 * The word for a score.
 * @param words the site's own, highest first; empty for the defaults
 */
export function scoreWord(scale: Scale, words: readonly ScaleWord[], value: number): string {
  if (isOfWords(scale)) return scoreLabel(scale, value);
  const [list, reached] =
    words.length > 0 ? [words, value] : [USUAL_WORDS, scoreShare(scale, value)];
  return list.find(({ from }) => reached >= from - CLOSE)?.word ?? '';
}

/** '9=Essential': the word of all scores from 9 on. */
export const SCORE_WORD = /^([^=]{1,8})=(.{1,40})$/;

/**
 * The words of a site for scores on its scale, highest first.
 * @param texts each as '9=Essential' or 'A=Essential'
 * @returns or what is wrong with them
 */
export function readWords(scale: Scale, texts: readonly string[]): ScaleWord[] | string {
  if (texts.length === 0) return [];
  if (isOfWords(scale)) {
    return `can’t be used with the scale ${scale.name}, whose scores are words already.`;
  }
  const words: ScaleWord[] = [];
  for (const text of texts) {
    const [, value = '', word = ''] = SCORE_WORD.exec(text) ?? [];
    const score = value.trim();
    const from = scale.kind === 'letters' ? scale.letters.indexOf(score) : Number(score);
    if (score === '' || from < 0 || !isOnScale(scale, from)) {
      return `has ${JSON.stringify(text)}, but ${score} is not a score on ${scale.name}.`;
    }
    words.push({ from, word: word.trim() });
  }
  words.sort((a, b) => b.from - a.from);
  if (words.at(-1)?.from === scale.min) return words;
  return `must have a word for the lowest score too, such as ${scale.letters[0] ?? scale.min}=Bad.`;
}

/** The inverse of `readWords`. */
export const writeWords = ({ letters }: Scale, words: readonly ScaleWord[]): string[] =>
  words.map(({ from, word }) => `${letters[from] ?? from}=${word}`);

/** A range of scores with the same word. */
interface WordRange {
  word: string;
  /** As text; both are equal for a single score. */
  low: string;
  high: string;
}

/**
 * The words of a scale with their scores, best first.
 * @param words as in `scoreWord`
 */
export function wordRanges(scale: Scale, words: readonly ScaleWord[]): WordRange[] {
  const { min, max, step } = scale;
  const count = Math.round((max - min) / step) + 1;
  const values = Array.from({ length: count }, (_, at) => nearestScore(scale, max - at * step));
  const called = Map.groupBy(values, (value) => scoreWord(scale, words, value));
  return [...called].map(([word, [high = max, ...lower]]) => ({
    word,
    low: scoreLabel(scale, lower.at(-1) ?? high),
    high: scoreLabel(scale, high),
  }));
}

/** A stored score, with its scale and word. */
interface GivenScore {
  value: number;
  scale: string;
  word: string;
}

/**
 * A stored score with everything that readers need of its scale.
 * @throws if the scale is invalid
 */
export function scoreOf({ value, scale: name, word }: GivenScore) {
  const scale = readScale(name);
  if (scale === null) throw new Error(`the stored score has the invalid scale ${name}`);
  const { kind, min, max } = scale;
  const label = scoreLabel(scale, value);
  return { value, scale: name, word, label, outOf: scaleWords(scale), kind, min, max };
}
