import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { NAME_IN_PASSWORD } from '../../values.ts';

/** Rates passwords in a worker thread, whose 70 MB of dictionaries are freed when it ends. */

export interface Question {
  password: string;
  /** What an attacker tries first: the username, the site's name and their parts. */
  personal: readonly string[];
}

export interface Verdict {
  /** zxcvbn's score: 3 takes 10^8 guesses, 4 takes 10^10. */
  score: 0 | 1 | 2 | 3 | 4;
  /** The problem, as a sentence; null if there is none. */
  warning: string | null;
}

const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: {
    ...english.translations,
    warnings: { ...english.translations.warnings, userInputs: NAME_IN_PASSWORD },
  },
  // More would let a crafted password take seconds.
  l33tMaxSubstitutions: 4,
});

parentPort?.on('message', ({ password, personal }: Question) => {
  const { score, feedback } = judge.check(password, [...personal]);
  parentPort?.postMessage({ score, warning: feedback.warning } satisfies Verdict);
});
