import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

/** Judges passwords in a thread of its own: the dictionaries take 70 MB, which end with the thread. */

export interface Question {
  password: string;
  /** What an attacker tries first: the username, the site's name, and their parts. */
  personal: readonly string[];
}

export interface Verdict {
  /** zxcvbn's: 3 takes a hundred million guesses, 4 ten thousand million. */
  score: 0 | 1 | 2 | 3 | 4;
  /** What is wrong with it, as a sentence; null where nothing is. */
  warning: string | null;
}

const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
  // More would take seconds for a text made to take them.
  l33tMaxSubstitutions: 4,
});

parentPort?.on('message', ({ password, personal }: Question) => {
  const { score, feedback } = judge.check(password, [...personal]);
  parentPort?.postMessage({ score, warning: feedback.warning } satisfies Verdict);
});
