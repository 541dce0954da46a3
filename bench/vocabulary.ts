/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from `min` to `max` inclusive. */
export function between(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** A random item of a list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}

const ONSETS = 'b br c ch d dr f fl g gl gr h j k l m n p pl qu r s sh sk sl st t th tr v w'.split(
  ' ',
);
const VOWELS = 'a e i o u ai ea ie oo ou'.split(' ');
const CODAS = ['', '', '', 'd', 'l', 'm', 'n', 'nd', 'r', 'rd', 's', 'st', 't', 'x'];

/** Frequent words are short, as in any language. */
function syllables(rank: number, random: Random): number {
  if (rank < 60) return 1;
  return rank < 1500 ? between(random, 1, 2) : between(random, 2, 4);
}

/**
 * A generated language with a realistic word distribution: the word of rank r is used in proportion to 1 / (r
 * + 2.7).
 */
export class Vocabulary {
  /** Most frequent first. */
  readonly words: readonly string[];
  readonly #upTo: Float64Array;

  constructor(size: number, seed: number) {
    const random = seededRandom(seed);
    const words = new Set<string>();
    while (words.size < size) {
      let word = '';
      for (let left = syllables(words.size, random); left > 0; left -= 1) {
        word += pick(random, ONSETS) + pick(random, VOWELS) + pick(random, CODAS);
      }
      words.add(word);
    }
    this.words = [...words];
    this.#upTo = new Float64Array(size);
    let sum = 0;
    for (let rank = 0; rank < size; rank += 1) {
      sum += 1 / (rank + 2.7);
      this.#upTo[rank] = sum;
    }
  }

  /** The word of a rank; 0 is the most frequent one. */
  at(rank: number): string {
    const word = this.words[rank];
    if (word === undefined) throw new Error(`There is no word of rank ${rank}`);
    return word;
  }

  /** The next word of a text. */
  next(random: Random): string {
    const upTo = this.#upTo;
    const wanted = random() * (upTo[upTo.length - 1] ?? 0);
    let low = 0;
    let high = upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.at(low);
  }

  /** @returns the next `count` words of a text */
  run(random: Random, count: number): string[] {
    return Array.from({ length: count }, () => this.next(random));
  }
}
