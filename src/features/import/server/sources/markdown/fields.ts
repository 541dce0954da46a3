import { parseFirstTime } from '../parse-time.ts';
import type { Fields } from './front-matter.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const plainName = (name: string) => name.toLowerCase().replace(/[_-]/g, '');

/** Front matter by its names in lower case without signs: 'featured_image' and 'featuredImage' are one. */
export class FieldReader {
  readonly #fields = new Map<string, unknown>();

  constructor(fields: Fields) {
    for (const [key, value] of Object.entries(fields)) {
      this.#fields.set(plainName(key), value);
    }
    // Zola keeps them apart.
    for (const inner of [this.#fields.get('taxonomies'), this.#fields.get('extra')]) {
      if (!isRecord(inner)) continue;
      for (const [key, value] of Object.entries(inner)) {
        const name = plainName(key);
        if (!this.#fields.has(name)) this.#fields.set(name, value);
      }
    }
  }

  /** The first that is there. */
  get(...names: string[]): unknown {
    return names.map((name) => this.#fields.get(name)).find((value) => value != null);
  }

  /** The first that is a text with something in it, or a number; '' where none is. */
  text(...names: string[]): string {
    return names.map((name) => textOf(this.#fields.get(name))).find((text) => text !== '') ?? '';
  }

  /** `true`, `yes`, `on` and 1, as texts too; null where nothing of it is said. */
  flag(name: string): boolean | null {
    const text = textOf(this.#fields.get(name)).toLowerCase();
    if (/^(true|yes|on|1)$/.test(text)) return true;
    return /^(false|no|off|0)$/.test(text) ? false : null;
  }

  time(...names: string[]): number | null {
    for (const name of names) {
      const time = timeOf(textOf(this.#fields.get(name)));
      if (time !== null) return time;
    }
    return null;
  }

  /** A list, or a text that `parts` takes apart. */
  list(parts: RegExp, ...names: string[]): string[] {
    const found = names.flatMap((name) => {
      const value = this.#fields.get(name);
      const all = Array.isArray(value) ? value.flat(3) : textOf(value).split(parts);
      return all.map((one) => (isRecord(one) ? textOf(one.name ?? one.title) : textOf(one)));
    });
    return [...new Set(found.filter((one) => one !== ''))];
  }
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const IN_WORDS = new RegExp(
  `^(?:[a-z]{3,9}\\.?,? )?(?:${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2} ${MONTH},? \\d{4})$`,
  'i',
);
const NUMBERS =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)? ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;

/** Milliseconds of a date as people write them; without a zone it is of UTC. */
export function timeOf(text: string): number | null {
  const [whole, year = '', month = '', day = '', hour = '0', minute = '00', second = '00', zone] =
    NUMBERS.exec(text) ?? [];
  if (whole === undefined) {
    if (!IN_WORDS.test(text)) return parseFirstTime(text);
    const time = Date.parse(`${text.replace(/(\d)(st|nd|rd|th)\b/, '$1')} UTC`);
    return Number.isNaN(time) || time < 0 ? null : time;
  }
  const two = (part: string) => part.padStart(2, '0');
  const offset = zone === undefined || /^[a-z]/i.test(zone) ? 'Z' : zone;
  return parseFirstTime(
    `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${offset.toUpperCase()}`,
  );
}

const IMAGES = [
  ...['featuredimage', 'featuredimg', 'featureimage', 'featured', 'feature', 'featureimg'],
  ...['cover', 'coverimage', 'coverimg', 'heroimage', 'hero', 'image', 'img', 'images'],
  ...['header', 'headerimage', 'headerimg', 'banner', 'photo', 'poster', 'resources', 'preview'],
  ...['thumbnail', 'thumb', 'thumbnailimage', 'teaser', 'ogimage', 'socialimage'],
];

const ADDRESS_KEYS = [
  ...['src', 'url', 'path', 'image', 'feature', 'featured', 'overlay_image', 'overlayImage'],
  ...['teaser', 'image_fullwidth', 'file', 'filename'],
];

interface FileItem {
  address: string;
  alt: string;
  caption: string;
}

function imageIn(value: unknown): FileItem | null {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (!isRecord(one)) {
    const address = textOf(one);
    return /[./]/.test(address) ? { address, alt: '', caption: '' } : null;
  }
  const address = ADDRESS_KEYS.map((key) => textOf(one[key])).find((text) => text !== '');
  if (address === undefined) return null;
  return {
    address,
    alt: textOf(one.alt ?? one.image_alt ?? one.image_description),
    caption: textOf(one.caption ?? one.credit ?? one.title),
  };
}

/** The image of an article, as the many themes name it; null where there is none. */
export function featuredIn(fields: FieldReader): FileItem | null {
  for (const name of IMAGES) {
    const found = imageIn(fields.get(name));
    if (!found) continue;
    const alt = found.alt || fields.text(`${name}alt`, 'imagealt', 'alt');
    return {
      ...found,
      alt,
      caption: found.caption || fields.text(`${name}caption`, 'imagecaption'),
    };
  }
  return null;
}
