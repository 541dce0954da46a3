import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

interface Font {
  name: string;
  data: Buffer;
}

export interface CoverFonts {
  /** The same array at every call, by which satori recognises fonts it has parsed already. */
  fonts: Font[];
  /** The families to ask for a glyph one after the other. @param width 1 is the widest, 5 the narrowest */
  families(width: 1 | 2 | 3 | 4 | 5 | 'label'): string;
}

const require = createRequire(import.meta.url);
const FOLDER = new URL('./assets/fonts/', import.meta.url);
const WIDTHS = [1, 2, 3, 4, 5] as const;
/** The magazine's own face: Latin with its extensions and Vietnamese. */
const ANYBODY = ['latin', 'latin-ext', 'vietnamese'];
/** Cyrillic and Greek, with most of Latin so that one title keeps one face. */
const FLEX = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext'];

/** Kana, kanji, and the punctuation and full-width forms that come with them. */
const JAPANESE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uffee]/u;

/**
 * What Anybody has not, or not well: its double accents run together in its narrower widths, so that
 * the Hungarian o with two strokes would read as the one with a single stroke.
 */
const FOR_FLEX = /[\p{Script=Cyrillic}\p{Script=Greek}ŐőŰű˝ȀȁȄȅȈȉȌȍȐȑȔȕ]/u;

const cut = (family: string, width: number | 'label', ranges: readonly string[]) =>
  ranges.map((range) => `${family}-${width}-${range}`);

const load = async (name: string, file: URL | string): Promise<Font> => ({
  name,
  data: await readFile(file),
});

async function loadWestern(): Promise<Font[]> {
  const names = [
    ...WIDTHS.flatMap((width) => cut('anybody', width, ANYBODY)),
    ...cut('anybody', 'label', ANYBODY),
    ...WIDTHS.flatMap((width) => cut('flex', width, FLEX)),
  ];
  return Promise.all(names.map((name) => load(name, new URL(`${name}.woff`, FOLDER))));
}

async function loadWithJapanese(): Promise<Font[]> {
  const file = require.resolve(
    '@fontsource/dela-gothic-one/files/dela-gothic-one-japanese-400-normal.woff',
  );
  return [...(await fontsOnce(loadWestern)), await load('japanese', file)];
}

const loaded = new Map<() => Promise<Font[]>, Promise<Font[]>>();

/** Files are read once per process; a failure is not remembered. */
function fontsOnce(read: () => Promise<Font[]>): Promise<Font[]> {
  const known = loaded.get(read);
  if (known) return known;
  const reading = read();
  loaded.set(read, reading);
  reading.catch(() => loaded.delete(read));
  return reading;
}

/** The fonts for a text; with Japanese in it the large Japanese face comes along. */
export async function fontsFor(text: string): Promise<CoverFonts> {
  const isJapanese = JAPANESE.test(text);
  const fonts = await fontsOnce(isJapanese ? loadWithJapanese : loadWestern);
  const families: CoverFonts['families'] = (width) => {
    const anybody = cut('anybody', width, ANYBODY);
    const flex = cut('flex', width === 'label' ? 3 : width, FLEX);
    const western = FOR_FLEX.test(text) ? [...flex, ...anybody] : [...anybody, ...flex];
    return [...western, ...(isJapanese ? ['japanese'] : [])].join(', ');
  };
  return { fonts, families };
}
