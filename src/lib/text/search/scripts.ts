/** Alphabets whose letters look like those of another one; all others count as one. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
];
/** Scripts that are combined in one word, also with Latin letters. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * Whether a name mixes letters of several alphabets, as names that imitate another one do: 'p\u0430ul' with a
 * Cyrillic a. East Asian characters can be combined with any alphabet (Unicode TS 39, 5.2).
 */
export function mixesScripts(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? [];
  const alphabets = letters
    .filter((letter) => !EAST_ASIAN.test(letter) && !SHARED.test(letter))
    .map((letter) => ALPHABETS.findIndex((alphabet) => alphabet.test(letter)));
  return new Set(alphabets).size > 1;
}
