/** Scripts that are written without spaces: the index treats each character as a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const UNSPACED_OR_RUN = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source}).)+`, 'gu');
/** The number of characters of scripts without spaces in a text. */
export const countUnspaced = (text: string): number =>
  text.match(new RegExp(UNSPACED, 'gu'))?.length ?? 0;

/** A letter whose combining marks readers leave out: accents, and the vowels of Arabic and Hebrew. */
const ACCENTED =
  /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])[\p{M}\u0640]+/gu;
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const MAX_WORD = 64;
/** "don't" is one word. */
const INNER_APOSTROPHE = /(?<=\p{L})['’](?=\p{L})/gu;

/** Marks that are written behind names: decomposed, '™' would be letters. */
const TRADE_MARKS = /[™℠®©]/g;

/**
 * Lower case without accents; full-width forms and ligatures become plain letters. Words are compared in this
 * form.
 */
export function fold(text: string): string {
  return text
    .replace(TRADE_MARKS, ' ')
    .normalize('NFKD')
    .replace(ACCENTED, '$1')
    .toLowerCase()
    .normalize('NFKC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/**
 * The words of a text as in the search index: folded, in order, apostrophes removed ("don't" is dont), split
 * at everything that is neither letter nor digit.
 */
export const words = (text: string): string[] =>
  foldedWords(fold(text.replace(INNER_APOSTROPHE, ''))).map(({ word }) => word);

/** The words of a text with their other spellings, as the search index stores them. */
export function indexedWords(text: string): string[] {
  const folded = fold(text.replace(INNER_APOSTROPHE, ''));
  const found = foldedWords(folded);
  return [...found, ...otherSpellings(folded, found)].map(({ word }) => word);
}

/** Like `indexedWords`, with neighbors written together: titles and tags are also found as 'spiderman' for 'Spider Man'. */
export function indexedNameWords(text: string): string[] {
  const folded = fold(text.replace(INNER_APOSTROPHE, ''));
  return [...indexedWords(text), ...joinedPairs(folded).map(({ word }) => word)];
}

/** The words of a search in the spelling that `indexedWords` adds: 'Spider-Man' as spiderman, '젤다의' as 젤다. */
export const respelledWords = (text: string): string[] =>
  words(text.replace(INNER_JOINER, '')).map((word) => PARTICLE.exec(word)?.[1] ?? word);

interface FoldedWord {
  word: string;
  /** Where it starts in the folded text; it may be the beginning of a longer word. */
  from: number;
  to: number;
}

function foldedWords(folded: string): FoldedWord[] {
  const found: FoldedWord[] = [];
  const add = (run: string, from: number) =>
    found.push({ word: cutWord(run), from, to: from + run.length });
  for (const { 0: run, index } of folded.matchAll(WORD)) {
    if (!UNSPACED.test(run)) add(run, index);
    else {
      for (const part of run.matchAll(UNSPACED_OR_RUN)) add(part[0], index + part.index);
    }
  }
  return found;
}

/** Signs in names that readers leave out: Spider-Man, NieR:Automata, S.T.A.L.K.E.R. */
const JOINER = '[-\u2010\u2011.:·*]';
const ONLY_JOINER = new RegExp(`^${JOINER}$`);
const INNER_JOINER = new RegExp(`(?<=\\p{L})${JOINER}(?=\\p{L})`, 'gu');
const LETTERS_ALONE = /^\p{L}[\p{L}\p{M}]*$/u;
/** 'gta6' is gta and 6. */
const NUMBERED = /^(\p{L}[\p{L}\p{M}]*)(\p{N}.*)$/u;
/** A Korean noun with a particle, such as the one for 'of'. */
const PARTICLE =
  /^(\p{sc=Hangul}{2,}?)(?:의|은|는|이|가|을|를|에|와|과|도|만|로|으로|에서|에게|부터|까지)$/u;

/** Spellings that readers type as well: 'Spider-Man' as spiderman, 'GTA6' as gta 6 and the reverse, '젤다의' as 젤다. */
function otherSpellings(folded: string, found: readonly FoldedWord[]): FoldedWord[] {
  const other: FoldedWord[] = [];
  const add = (word: string, from: number, to: number) =>
    other.push({ word: cutWord(word), from, to });
  let name: FoldedWord | null = null;
  for (const [index, { word, from, to }] of found.entries()) {
    const [, letters, number] = NUMBERED.exec(word) ?? [];
    if (letters && number) {
      add(letters, from, from + letters.length);
      add(number, from + letters.length, to);
    }
    const stem = PARTICLE.exec(word)?.[1];
    if (stem) add(stem, from, from + stem.length);
    const next = found[index + 1];
    const isName = next !== undefined && LETTERS_ALONE.test(word) && !UNSPACED.test(word);
    const between = isName ? folded.slice(to, next.from) : '';
    if (isName && between.length === 1 && /^\p{N}/u.test(next.word)) {
      add(word + next.word, from, next.to);
    }
    name = name ? { word: name.word + word, from: name.from, to } : { word, from, to };
    if (isName && ONLY_JOINER.test(between) && LETTERS_ALONE.test(next.word)) continue;
    if (name.from < from) add(name.word, name.from, to);
    name = null;
  }
  return other;
}

/** Neighbors of letters alone with one space between them, written together. */
function joinedPairs(folded: string): FoldedWord[] {
  const found = foldedWords(folded);
  const isName = ({ word }: FoldedWord) => LETTERS_ALONE.test(word) && !UNSPACED.test(word);
  return found.flatMap((one, index) => {
    const next = found[index + 1];
    if (!next || folded.slice(one.to, next.from) !== ' ' || !isName(one) || !isName(next))
      return [];
    return { word: cutWord(one.word + next.word), from: one.from, to: next.to };
  });
}

/**
 * Units that are folded separately: plain characters, Korean ones, which combine, or a character with its
 * marks.
 */
const FOLDED_ALONE =
  /\p{ASCII}+(?![\p{M}\uff9e\uff9f])|\p{sc=Hangul}[\p{sc=Hangul}\p{M}\uff9e\uff9f]*|.[\p{M}\uff9e\uff9f]*/gsu;
const PLAIN = /^\p{ASCII}+$/u;

/** A cache of folded characters, since a text has few different ones. */
const folds = new Map<string, string>();
const MAX_FOLDS = 10_000;

function foldSign(sign: string): string {
  const known = folds.get(sign);
  if (known !== undefined) return known;
  if (folds.size >= MAX_FOLDS) folds.clear();
  const folded = fold(sign);
  folds.set(sign, folded);
  return folded;
}

/** A word with its position in a text, in UTF-16 units. */
export interface PlacedWord {
  word: string;
  from: number;
  to: number;
}

/** The words of a text as `words` returns them, with the position of each, including its accents. */
export const placedWords = (text: string): PlacedWord[] => placed(text, foldedWords);

/** The other spellings that `indexedNameWords` adds, with the position of each. */
export const placedSpellings = (text: string): PlacedWord[] =>
  placed(text, (folded) => [
    ...otherSpellings(folded, foldedWords(folded)),
    ...joinedPairs(folded),
  ]);

function placed(text: string, wordsOf: (folded: string) => FoldedWord[]): PlacedWord[] {
  const left = Array.from(text.matchAll(INNER_APOSTROPHE), ({ index }) => index);
  let passed = 0;
  /** The original position of a unit before apostrophes were removed; called in ascending order. */
  const placeOf = (at: number): number => {
    while ((left[passed] ?? Number.POSITIVE_INFINITY) <= at + passed) passed += 1;
    return at + passed;
  };
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (part: string, from: number, to: number) => {
    folded += part;
    for (let count = 0; count < part.length; count += 1) {
      starts.push(from);
      ends.push(to);
    }
  };
  for (const { 0: part, index } of text.replace(INNER_APOSTROPHE, '').matchAll(FOLDED_ALONE)) {
    if (PLAIN.test(part)) {
      for (const [within, sign] of [...part.toLowerCase()].entries()) {
        const at = placeOf(index + within);
        add(sign, at, at + 1);
      }
    } else add(foldSign(part), placeOf(index), placeOf(index + part.length - 1) + 1);
  }
  return wordsOf(folded).map(({ word, from, to }) => ({
    word,
    from: starts[from] ?? 0,
    to: ends[to - 1] ?? text.length,
  }));
}

/** The distinct words of a text, up to a maximum. */
export const distinctWords = (text: string, max: number): string[] =>
  [...new Set(words(text))].slice(0, max);

const cutWord = (word: string) => (word.length <= MAX_WORD ? word : word.slice(0, MAX_WORD));

/**
 * The number of edits (a letter added, removed or changed, or two neighbors swapped) between two words.
 * @param max where to stop counting: any greater distance returns `max + 1`
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      const exchanged =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (exchanged) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(at(last, b.length), max + 1);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
