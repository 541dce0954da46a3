import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

interface Font {
  name: string;
  data: Buffer;
}

export interface CoverFonts {
  /** The same array each time: satori uses it to recognize fonts that it has parsed. */
  fonts: Font[];
  /** The families to try for a glyph, in order. @param width 1 is the widest, 5 the narrowest */
  families(width: 1 | 2 | 3 | 4 | 5 | 'label'): string;
}

const require = createRequire(import.meta.url);
const FOLDER = new URL('./assets/fonts/', import.meta.url);
const WIDTHS = [1, 2, 3, 4, 5] as const;
/** The magazine's own typeface: Latin with extensions and Vietnamese. */
const ANYBODY = ['latin', 'latin-ext', 'vietnamese'];
/** Cyrillic and Greek, with most of Latin so that one title keeps one face. */
const FLEX = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext'];

/** Kana, kanji, their punctuation and full-width forms. */
const JAPANESE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uffee]/u;

/**
 * Glyphs that Anybody lacks or draws badly: in its narrow widths double accents run together, so that the
 * Hungarian ő looks like ó.
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

/** Files are read once per process; failures aren't cached. */
function fontsOnce(read: () => Promise<Font[]>): Promise<Font[]> {
  const known = loaded.get(read);
  if (known) return known;
  const reading = read();
  loaded.set(read, reading);
  reading.catch(() => loaded.delete(read));
  return reading;
}

/** The fonts for a text; the large Japanese font only if the text needs it. */
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
