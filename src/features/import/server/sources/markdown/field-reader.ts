import { parseTime } from '../parse-time.ts';
import type { Fields } from './front-matter.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The fields that may hide a page. */
export const visibilityIn = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([key]) =>
      /^(?:draft|_?build|headless|publish(?:ed|date)?|expirydate|private|hidden|unlisted)$/i.test(
        key,
      ),
    ),
  );

/** Reads front matter: 'featured_image' and 'featuredImage' are one name. */
export class FieldReader {
  readonly #fields = new Map<string, unknown>();
  readonly #zone: string;

  /** @param zone of dates that name none; '' is UTC */
  constructor(fields: Fields, zone = '') {
    this.#zone = zone;
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
    return this.times(...names)[0] ?? null;
  }

  /** All valid ones. */
  times(...names: string[]): number[] {
    return names.flatMap((name) => parseTime(this.text(name), this.#zone) ?? []);
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
