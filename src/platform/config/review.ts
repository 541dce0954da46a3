import { z } from 'zod';
import { isOfWords, isOnScale, readScale, type Scale, type ScaleWord } from '#lib/score-scale.ts';
import { ConfigError, line, listed } from './schemas.ts';

export interface ReviewConfig {
  /** What scores are given on; null gives none. */
  scale: Scale | null;
  /** What scores are called, from the highest on; empty is the usual words. */
  words: ScaleWord[];
}

const WORD = /^([^=]{1,8})=(.{1,40})$/;

/** The variables about reviews. */
export const reviewVariables = {
  REVIEW_SCALE: {
    may: "'off', a scale such as 0-10/0.5 (from, to, step), 1-5/0.5 stars, or letters or words from the worst to the best such as F,D,C,B,A or Skip it,Play it",
    schema: z
      .string()
      .trim()
      .refine((value) => value === 'off' || readScale(value) !== null)
      .default('0-10/0.5'),
  },
  REVIEW_WORDS: {
    may: 'words for scores from a value on, such as 9=Essential,7=Good,5=Mixed,0=Bad',
    schema: line(1000)
      .transform(listed)
      .refine((words) => words.every((word) => WORD.test(word)))
      .optional(),
  },
};

type Values = {
  [Name in keyof typeof reviewVariables]: z.output<(typeof reviewVariables)[Name]['schema']>;
};

/** Scale and words. @throws ConfigError naming the word that does not fit the scale */
export function reviewOf(values: Values): ReviewConfig {
  const scale = readScale(values.REVIEW_SCALE);
  if (scale === null || values.REVIEW_WORDS === undefined) return { scale, words: [] };
  if (isOfWords(scale)) {
    throw new ConfigError(
      `REVIEW_WORDS names scores, but those of REVIEW_SCALE=${scale.name} are words: leave it out.`,
    );
  }
  const words = values.REVIEW_WORDS.map((text) => {
    const [, value = '', word = ''] = WORD.exec(text) ?? [];
    const from = scale.kind === 'letters' ? scale.letters.indexOf(value.trim()) : Number(value);
    if (from < 0 || !isOnScale(scale, from)) {
      throw new ConfigError(
        `REVIEW_WORDS has ${JSON.stringify(text)}, but ${value.trim()} is no score on ${scale.name}.`,
      );
    }
    return { from, word: word.trim() };
  }).sort((a, b) => b.from - a.from);
  if (words.at(-1)?.from !== scale.min) {
    const lowest = scale.letters[0] ?? scale.min;
    throw new ConfigError(
      `REVIEW_WORDS must have a word for the lowest score too, such as ${lowest}=Bad.`,
    );
  }
  return { scale, words };
}
