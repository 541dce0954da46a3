import { z } from 'zod';
import { readScale, readWords, SCORE_WORD, type Scale, type ScaleWord } from '#lib/score-scale.ts';
import { ConfigError, line, listed } from './schemas.ts';

export interface ReviewConfig {
  /** Null turns scores off. */
  scale: Scale | null;
  /** Words for scores, highest first; empty uses the default words. */
  words: ScaleWord[];
}

export const reviewSettings = {
  REVIEW_SCALE: {
    help: 'Scale of review scores: numbers with a step (`0-10/0.5`, `1-5/0.5 stars`), or letters or words from worst to best. `off` removes scores.',
    mustBe:
      "'off', a range such as 0-10/0.5 (from, to, step), or letters or words from worst to best such as F,D,C,B,A",
    schema: z
      .string()
      .trim()
      .refine((value) => value === 'off' || readScale(value) !== null)
      .default('0-10/0.5'),
  },
  REVIEW_WORDS: {
    help: 'Words for scores, each from a value upwards, down to the lowest score. Without it Savepoint uses its own words.',
    mustBe: 'a list such as 9=Essential,7=Good,5=Mixed,0=Bad',
    schema: line(1000)
      .transform(listed)
      .refine((words) => words.every((word) => SCORE_WORD.test(word)))
      .optional(),
  },
};

type Values = {
  [Name in keyof typeof reviewSettings]: z.output<(typeof reviewSettings)[Name]['schema']>;
};

/** @throws ConfigError naming a word that doesn't fit the scale */
export function reviewOf(values: Values): ReviewConfig {
  const scale = readScale(values.REVIEW_SCALE);
  if (scale === null || values.REVIEW_WORDS === undefined) return { scale, words: [] };
  const words = readWords(scale, values.REVIEW_WORDS);
  if (typeof words === 'string') throw new ConfigError(`REVIEW_WORDS ${words}`);
  return { scale, words };
}
