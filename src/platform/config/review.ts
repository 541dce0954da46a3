import { z } from 'zod';
import { isOfWords, isOnScale, readScale, type Scale, type ScaleWord } from '#lib/score-scale.ts';
import { ConfigError, line, listed } from './schemas.ts';

export interface ReviewConfig {
  /** Null turns scores off. */
  scale: Scale | null;
  /** Words for scores, highest first; empty uses the default words. */
  words: ScaleWord[];
}

const WORD = /^([^=]{1,8})=(.{1,40})$/;

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
      .refine((words) => words.every((word) => WORD.test(word)))
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
  if (isOfWords(scale)) {
    throw new ConfigError(
      `REVIEW_WORDS can't be used with REVIEW_SCALE=${scale.name}, whose scores are words already.`,
    );
  }
  const words = values.REVIEW_WORDS.map((text) => {
    const [, value = '', word = ''] = WORD.exec(text) ?? [];
    const from = scale.kind === 'letters' ? scale.letters.indexOf(value.trim()) : Number(value);
    if (from < 0 || !isOnScale(scale, from)) {
      throw new ConfigError(
        `REVIEW_WORDS has ${JSON.stringify(text)}, but ${value.trim()} is not a score on ${scale.name}.`,
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
