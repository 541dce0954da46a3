import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FontMetrics, readMetrics } from './font-file.ts';

/** One font file under the name that satori knows it by. */
interface Face extends FontMetrics {
  name: string;
  data: Buffer;
}

/** Faces in the order in which they are asked for a glyph. */
export type Chain = readonly Face[];

/** A typeface as covers use it: five widths, widest first, and the cut for labels. */
export interface Typeface {
  widths: readonly [Chain, Chain, Chain, Chain, Chain];
  label: Chain;
  /** False where all widths hold the same glyphs. */
  stretches: boolean;
}

export interface FontLibrary {
  /** Latin with its extensions and Vietnamese: the magazine's own face. */
  anybody: Typeface;
  /** Cyrillic and Greek, with most of Latin so that one title keeps one face. */
  flex: Typeface;
  /** Kana and kanji, one width only; loaded when a text needs it. */
  japanese: Typeface | null;
  /** The same array at every call, by which satori recognises fonts it has parsed already. */
  faces: Face[];
}

const require = createRequire(import.meta.url);
const FOLDER = new URL('./assets/fonts/', import.meta.url);

/** Kana, kanji, and the punctuation and full-width forms that come with them. */
const JAPANESE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uffee]/u;

/**
 * Anybody's double accents run together in its narrower widths: the Hungarian o with two strokes
 * would read as the one with a single stroke. These count as missing there.
 */
const MERGED_IN_ANYBODY = /[ŐőŰű˝ȀȁȄȅȈȉȌȍȐȑȔȕ]/u;

async function loadFace(name: string, file: URL | string): Promise<Face> {
  const data = await readFile(file);
  const { advances } = readMetrics(data);
  if (!name.startsWith('anybody')) return { name, data, advances };
  const sound = [...advances].filter(
    ([code]) => !MERGED_IN_ANYBODY.test(String.fromCodePoint(code)),
  );
  return { name, data, advances: new Map(sound) };
}

function loadChain(cut: string, ranges: readonly string[]): Promise<Face[]> {
  return Promise.all(
    ranges.map((range) => {
      const name = `${cut}-${range}`;
      return loadFace(name, new URL(`${name}.woff`, FOLDER));
    }),
  );
}

async function loadTypeface(family: string, ranges: readonly string[]): Promise<Typeface> {
  const [a, b, c, d, e] = await Promise.all([
    loadChain(`${family}-1`, ranges),
    loadChain(`${family}-2`, ranges),
    loadChain(`${family}-3`, ranges),
    loadChain(`${family}-4`, ranges),
    loadChain(`${family}-5`, ranges),
  ]);
  return { widths: [a, b, c, d, e], label: c, stretches: true };
}

async function loadWestern(): Promise<FontLibrary> {
  const latin = ['latin', 'latin-ext', 'vietnamese'];
  const [display, label, flex] = await Promise.all([
    loadTypeface('anybody', latin),
    loadChain('anybody-label', latin),
    loadTypeface('flex', ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext']),
  ]);
  const anybody = { ...display, label };
  const faces = [...anybody.widths.flat(), ...anybody.label, ...flex.widths.flat()];
  return { anybody, flex, japanese: null, faces };
}

async function loadWithJapanese(): Promise<FontLibrary> {
  const western = await libraryFor('');
  const file = require.resolve(
    '@fontsource/dela-gothic-one/files/dela-gothic-one-japanese-400-normal.woff',
  );
  const chain = [await loadFace('japanese', file)];
  const japanese: Typeface = {
    widths: [chain, chain, chain, chain, chain],
    label: chain,
    stretches: false,
  };
  return { ...western, japanese, faces: [...western.faces, ...chain] };
}

const libraries = new Map<'western' | 'whole', Promise<FontLibrary>>();

/**
 * The fonts that a cover with this text may draw on. Files are read once per process.
 * @param text everything the cover shows; with Japanese in it the large Japanese face comes along
 */
export function libraryFor(text: string): Promise<FontLibrary> {
  const kind = JAPANESE.test(text) ? 'whole' : 'western';
  const known = libraries.get(kind);
  if (known) return known;
  const loading = kind === 'whole' ? loadWithJapanese() : loadWestern();
  libraries.set(kind, loading);
  // Not remembered when it fails, so that the next cover tries again.
  loading.catch(() => libraries.delete(kind));
  return loading;
}

function typefacesOf(library: FontLibrary): Typeface[] {
  const western = [library.anybody, library.flex];
  return library.japanese ? [...western, library.japanese] : western;
}

function faceOf(character: string, chain: Chain): Face | undefined {
  const code = character.codePointAt(0) ?? 0;
  return chain.find((face) => face.advances.has(code));
}

function covers(chain: Chain, text: string): boolean {
  return [...text].every((character) => faceOf(character, chain) !== undefined);
}

/** Whether some face of the library has a glyph for every character of the text. */
export function canShow(library: FontLibrary, text: string): boolean {
  return [...text].every((character) =>
    typefacesOf(library).some((typeface) => covers(typeface.label, character)),
  );
}

/**
 * The typeface for a text: the first that has all of it, because a line in one face looks whole;
 * failing that, the faces mixed, with the one for the rarest script first.
 */
export function typefaceFor(library: FontLibrary, text: string): Typeface {
  const typefaces = typefacesOf(library);
  const whole = typefaces.find((typeface) => covers(typeface.label, text));
  if (whole) return whole;
  const mixed = typefaces.toReversed();
  const at = (width: 0 | 1 | 2 | 3 | 4): Chain => mixed.flatMap(({ widths }) => widths[width]);
  return {
    widths: [at(0), at(1), at(2), at(3), at(4)],
    label: mixed.flatMap(({ label }) => label),
    stretches: mixed.every(({ stretches }) => stretches),
  };
}

/**
 * How wide a text runs.
 * @param tracking letter spacing in em
 * @returns em, without kerning
 */
export function measure(text: string, chain: Chain, tracking = 0): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    width += (faceOf(character, chain)?.advances.get(code) ?? 1) + tracking;
  }
  return width;
}
