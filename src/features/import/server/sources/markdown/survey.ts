import path from 'node:path/posix';
import type { Place } from './place.ts';
import type { Site } from './site.ts';

/** What the texts of a folder say of themselves, before any of them is rendered. */
export class Survey {
  readonly #site: Site;
  readonly names: string[] = [];
  readonly bare: string[] = [];
  readonly authors = new Set<string>();
  /** As the first of them is written, by lower case. */
  readonly categories = new Map<string, string>();
  readonly tags = new Set<string>();
  /** Addresses by path without ending, and by name alone. */
  readonly #addresses = new Map<string, string>();
  hasDates = false;

  constructor(site: Site) {
    this.#site = site;
  }

  add(name: string, place: Place): void {
    this.names.push(name);
    if (place.publishedAt !== null) this.hasDates = true;
    for (const author of place.authors) this.authors.add(author);
    for (const tag of place.tags) this.tags.add(tag);
    for (const category of place.categories) {
      const id = category.toLowerCase();
      if (!this.categories.has(id)) this.categories.set(id, category);
    }
    const whole = place.path.replace(/\.\w+$/, '');
    const bundle = whole.replace(/\/_?index$/, '');
    for (const key of [whole, bundle, path.basename(bundle), place.stem]) {
      if (!this.#addresses.has(key)) this.#addresses.set(key, place.address);
    }
  }

  /** The address of the page of a file, as texts name files; null where there is none. */
  addressOf(named: string, from = ''): string | null {
    const plain = named.replace(/[?#].*$/, '').replace(/\.(?:mdx?|markdown|html?)$/i, '');
    const key = plain.replace(/^(?:\/|\.\/)+/, '').replace(/\/+$/, '');
    if (key === '') return null;
    const below = from.slice(this.#site.root.length);
    const tries = [
      path.join(path.dirname(below), plain),
      ...['', 'content/', '_posts/', 'src/content/', 'source/_posts/'].map((one) => one + key),
      path.basename(key),
    ];
    return tries.map((one) => this.#addresses.get(one)).find((one) => one !== undefined) ?? null;
  }
}
