import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { fold } from '#lib/text/words.ts';
import { Problem } from '#platform/http/problem.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../values.ts';
import type { Question, Verdict } from './judge-thread.ts';

const THREAD = path.join(import.meta.dirname, 'judge-thread.ts');
/** So many characters are looked at: what begins so long and well is good, whatever follows. */
const LOOKED_AT = 64;
/** Hard enough to guess: a hundred million guesses. */
const ENOUGH = 3;
/** One judgement takes a tenth of a second, the first one two seconds more. */
const LIMIT_MS = 15_000;
/** The thread ends, and its memory with it, when nobody asked for so long. */
const IDLE_MS = 30_000;
const MOST_WAITING = 20;
/** Of them so many that are only being typed. */
const MOST_TYPED = 5;

const line = new PQueue({ concurrency: 1 });
let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

function beginThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: 256 };
  const begun = new Worker(THREAD, { env: {}, execArgv: [], resourceLimits });
  begun.on('error', () => undefined);
  begun.on('exit', () => {
    if (thread === begun) thread = null;
  });
  return begun;
}

function endThread(): void {
  void thread?.terminate();
  thread = null;
}

const busy = () =>
  new Problem(
    503,
    'auth.busy',
    'Passwords cannot be judged at the moment. Try again in a few seconds.',
    {
      headers: { 'retry-after': '3' },
    },
  );

/** @throws Problem 503 `auth.busy` where no answer comes in time */
async function ask(question: Question): Promise<Verdict> {
  clearTimeout(idle);
  thread ??= beginThread();
  // The process waits for an answer under way, and for nothing else of the thread.
  thread.ref();
  try {
    thread.postMessage(question);
    const [verdict] = await once(thread, 'message', { signal: AbortSignal.timeout(LIMIT_MS) });
    return verdict;
  } catch (error) {
    endThread();
    throw error instanceof Error && error.name === 'AbortError' ? busy() : error;
  } finally {
    thread?.unref();
    idle = setTimeout(endThread, IDLE_MS).unref();
  }
}

const lettersOf = (text: string) => fold(text).replace(/\P{L}+/gu, '');
const partsOf = (name: string) => [name, lettersOf(name), ...name.split(/[^\p{L}\p{N}]+/u)];
/** zxcvbn's words for it. */
const NAMED: Verdict = {
  score: 1,
  warning: 'There should not be any personal or page related data.',
};

async function verdictOn(
  password: string,
  personal: readonly string[],
  isTyped: boolean,
): Promise<Verdict> {
  if (line.size >= (isTyped ? MOST_TYPED : MOST_WAITING)) throw busy();
  const text = password.slice(0, LOOKED_AT);
  // Digits, signs and spaces in a name make it no other name.
  const letters = lettersOf(text);
  if (letters.length > 2 && personal.some((name) => lettersOf(name) === letters)) return NAMED;
  // Accents and wide letters make a common word no rarer.
  const texts = new Set([text, fold(text)]);
  const names = [...new Set(personal.flatMap(partsOf).map(fold))].filter(
    ({ length }) => length > 2,
  );
  const verdicts: Verdict[] = [];
  for (const one of texts) {
    const priority = isTyped ? 0 : 1;
    verdicts.push(await line.add(() => ask({ password: one, personal: names }), { priority }));
  }
  return verdicts.reduce((worst, one) => (one.score < worst.score ? one : worst));
}

export interface Judgement {
  /** From 0, guessed at once, to 4. */
  score: number;
  /** Why it will not do, completing 'the password ...'; null when it will. */
  objection: string | null;
}

/**
 * How hard a new password is to guess, by zxcvbn with its dictionaries of English and of passwords.
 * @param personal names that an attacker tries first: the username, the site's name
 * @param isTyped it is asked while somebody types: those who change a password go first, and find room
 * @throws Problem 503 `auth.busy`
 */
export async function judgePassword(
  password: string,
  personal: readonly string[],
  isTyped = false,
): Promise<Judgement> {
  const { length } = password;
  if (length > PASSWORD_MAX)
    return { score: 0, objection: `must be at most ${PASSWORD_MAX} characters` };
  const { score, warning } = await verdictOn(password, personal, isTyped);
  if (length < PASSWORD_MIN) {
    // A short one is never shown as a good one.
    return {
      score: Math.min(score, 1),
      objection: `must be at least ${PASSWORD_MIN} characters`,
    };
  }
  if (score >= ENOUGH) return { score, objection: null };
  const why = warning === null ? '' : ` ${warning}`;
  return { score, objection: `is too easy to guess.${why} Three or four words are better.` };
}
