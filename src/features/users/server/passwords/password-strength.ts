import path from 'node:path';
import { fold } from '#lib/text/search/words.ts';
import { Problem } from '#platform/http/problem.ts';
import { ThreadError, ThreadPool } from '#platform/workers/thread-pool.ts';
import { NAME_IN_PASSWORD, PASSWORD_MAX, PASSWORD_MIN } from '../../values.ts';
import type { Question, Verdict } from './password-strength-thread.ts';

/** Characters that are rated: a password that starts this long and well is good. */
const LOOKED_AT = 64;
/** The lowest accepted score: 10^8 guesses. */
const ENOUGH = 3;
/** Passwords that are being typed share the few slots of one owner in the pool. */
const TYPED = 'typed';

/** Rating takes 0.1 s, and the first time 2 s more. */
const pool = new ThreadPool<Question, Verdict>(
  path.join(import.meta.dirname, 'password-strength-thread.ts'),
  {
    most: 1,
    timeoutMs: 15_000,
    idleMs: 30_000,
  },
);

/** @throws Problem 503 `auth.busy` where no answer comes in time */
async function ask(question: Question, isTyped: boolean): Promise<Verdict> {
  try {
    return await pool.run(question, isTyped ? TYPED : null);
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    const detail = 'The server is busy. Try again in a few seconds.';
    throw new Problem(503, 'auth.busy', detail, { headers: { 'retry-after': '3' }, cause: error });
  }
}

const lettersOf = (text: string) => fold(text).replace(/\P{L}+/gu, '');
const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
const partsOf = (name: string) => [name, lettersOf(name), ...wordsOf(name)];
/** What is left of a text without these names, the longest first. */
const withoutNames = (text: string, names: readonly string[]) =>
  [...names]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(lettersOf(name) || name, ''), text);
const NAMED: Verdict = { score: 1, warning: NAME_IN_PASSWORD };

async function verdictOn(
  password: string,
  personal: readonly string[],
  isTyped: boolean,
): Promise<Verdict> {
  const text = password.slice(0, LOOKED_AT);
  const names = [...new Set(personal.flatMap(partsOf).map(fold))].filter(
    ({ length }) => length > 2,
  );
  // Digits, signs, spaces and repetition don't make names harder to guess.
  const letters = lettersOf(text);
  if (letters.length > 2 && withoutNames(letters, names) === '') return NAMED;
  // Accents and wide letters don't make a common word harder to guess, nor do signs between its repetitions.
  const words = wordsOf(fold(text));
  const isRepeated = new Set(words).size < words.length || /^\p{N}+$/u.test(words.join(''));
  const texts = new Set([text, fold(text), ...(isRepeated ? [words.join('')] : [])]);
  const verdicts: Verdict[] = [];
  for (const one of texts) {
    verdicts.push(await ask({ password: one, personal: names }, isTyped));
  }
  return verdicts.reduce((worst, one) => (one.score < worst.score ? one : worst));
}

export interface Judgment {
  /** From 0 (guessed at once) to 4. */
  score: number;
  /** Why it isn't accepted, completing 'the password ...'; null if it is. */
  objection: string | null;
}

/**
 * Rates how hard a new password is to guess, with zxcvbn and its dictionaries of English and of passwords.
 * @param personal names that an attacker tries first: the username, the site's name
 * @param isTyped the user is still typing: saving a password takes precedence
 * @throws Problem 503 `auth.busy`
 */
export async function checkStrength(
  password: string,
  personal: readonly string[],
  isTyped = false,
): Promise<Judgment> {
  const { length } = password;
  if (length > PASSWORD_MAX)
    return { score: 0, objection: `must be at most ${PASSWORD_MAX} characters` };
  const { score, warning } = await verdictOn(password, personal, isTyped);
  if (length < PASSWORD_MIN) {
    // A short password never gets a good score.
    return {
      score: Math.min(score, 1),
      objection: `must be at least ${PASSWORD_MIN} characters`,
    };
  }
  if (score >= ENOUGH) return { score, objection: null };
  const why = warning === null ? '' : ` ${warning}`;
  return { score, objection: `is too easy to guess.${why} Three or four random words are better.` };
}
