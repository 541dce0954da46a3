import { parseFirstTime } from '../parse-time.ts';
import type { Fields } from './front-matter.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Reads front matter: 'featured_image' and 'featuredImage' are one name. */
export class FieldReader {
  readonly #fields = new Map<string, unknown>();

  constructor(fields: Fields) {
    for (const [key, value] of Object.entries(fields)) {
      this.#fields.set(key.toLowerCase().replace(/[_-]/g, ''), value);
    }
  }

  get(name: string): unknown {
    return this.#fields.get(name);
  }

  /** The first that is not empty; '' if all are. */
  text(...names: string[]): string {
    return names.map((name) => textOf(this.#fields.get(name))).find((text) => text !== '') ?? '';
  }

  /** `true`, `yes`, `on` and 1, also as text; null for anything else. */
  flag(name: string): boolean | null {
    const text = this.text(name).toLowerCase();
    if (/^(true|yes|on|1)$/.test(text)) return true;
    return /^(false|no|off|0)$/.test(text) ? false : null;
  }

  time(...names: string[]): number | null {
    for (const name of names) {
      const time = dateOf(this.text(name));
      if (time !== null) return time;
    }
    return null;
  }

  /** A list, or a text split by `separator`. */
  list(separator: RegExp, ...names: string[]): string[] {
    const all = names.flatMap((name) => {
      const value = this.#fields.get(name);
      const items = Array.isArray(value) ? value.flat(3) : textOf(value).split(separator);
      return items.map((one) => (isRecord(one) ? textOf(one.name ?? one.title) : textOf(one)));
    });
    return [...new Set(all.filter((one) => one !== ''))];
  }

  /** The featured image: a path or URL, or an object with one. */
  image(): { path: string; alt: string; caption: string } | null {
    for (const name of ['image', 'featuredimage', 'cover', 'heroimage', 'thumbnail']) {
      const value = this.#fields.get(name);
      const one: unknown = Array.isArray(value) ? value[0] : value;
      const of = isRecord(one) ? one : { src: one };
      const path = textOf(of.src) || textOf(of.url) || textOf(of.image) || textOf(of.path);
      if (!/[./]/.test(path)) continue;
      const alt = textOf(of.alt) || this.text(`${name}alt`, 'imagealt');
      const caption = textOf(of.caption) || this.text(`${name}caption`, 'imagecaption');
      return { path, alt, caption };
    }
    return null;
  }
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const IN_WORDS = new RegExp(
  `^(?:[a-z]{3,9}\\.?,? )?(?:${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2} ${MONTH},? \\d{4})$`,
  'i',
);
const NUMBERS =
  /^(\d{4})[-/]?(\d{1,2})[-/]?(\d{1,2})(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)? ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;

/** Milliseconds of a date as people write it, in UTC unless it has a zone; null if it is invalid. */
export function dateOf(text: string): number | null {
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
