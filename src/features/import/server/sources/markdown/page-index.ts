import path from 'node:path/posix';
import { slugify } from '#lib/text/slug.ts';
import type { ListFolders, SiteTarget, SiteUrl } from '../source.ts';
import type { PageInfo } from './page-info.ts';
import type { MarkdownSite } from './site-config.ts';

/** The pages of a site, indexed before any of them is rendered. */
export class PageIndex {
  readonly #site: MarkdownSite;
  readonly names: string[] = [];
  readonly authors = new Set<string>();
  /** First spelling by lower case. */
  readonly categories = new Map<string, string>();
  readonly tags = new Set<string>();
  /** URLs by path without extension, and by name. */
  readonly #urls = new Map<string, string>();
  hasDates = false;

  constructor(site: MarkdownSite) {
    this.#site = site;
  }

  add(name: string, page: PageInfo): void {
    this.names.push(name);
    if (page.publishedAt !== null) this.hasDates = true;
    for (const author of page.authors) this.authors.add(author);
    for (const tag of page.tags) this.tags.add(tag);
    for (const category of page.categories) {
      const id = category.toLowerCase();
      if (!this.categories.has(id)) this.categories.set(id, category);
    }
    const whole = page.file.replace(/\.\w+$/, '');
    const bundle = whole.replace(/\/_?index$/, '');
    for (const key of [whole, bundle, path.basename(bundle), page.stem]) {
      if (!this.#urls.has(key)) this.#urls.set(key, page.oldUrl);
    }
  }

  /** The URL of the page that a text refers to by its file; null if there is none. */
  urlOf(reference: string, from: string): string | null {
    const plain = reference.replace(/[?#].*$/, '').replace(/\.(?:mdx?|markdown|html?)$/i, '');
    const key = plain.replace(/^(?:\/|\.\/)+/, '').replace(/\/+$/, '');
    if (key === '') return null;
    const folder = path.dirname(from.slice(this.#site.root.length));
    const keys = [
      path.join(folder, plain),
      key,
      `content/${key}`,
      `_posts/${key}`,
      path.basename(key),
    ];
    return keys.map((one) => this.#urls.get(one)).find((url) => url !== undefined) ?? null;
  }

  /** Old URLs of lists and feeds. */
  *siteUrls({ categoryFolder, tagFolder }: ListFolders): Generator<SiteUrl> {
    const { url: site } = this.#site;
    const ofCategories = [categoryFolder, 'categories', 'category'].filter(Boolean);
    const ofTags = [tagFolder, 'tags', 'tag'].filter(Boolean);
    const lists = function* (folders: readonly string[], name: string, target: SiteTarget) {
      const slug = slugify(name);
      if (slug === '') return;
      for (const folder of folders) yield { url: `${site}/${folder}/${slug}`, below: true, target };
    };
    for (const [id, name] of this.categories) {
      yield* lists(ofCategories, name, { to: 'category', id });
    }
    for (const name of this.tags) yield* lists(ofTags, name, { to: 'tag', name });
    const others = ['authors', 'author', 'archives', 'archive', 'page'];
    for (const folder of [...ofCategories, ...ofTags, ...others]) {
      yield { url: `${site}/${folder}`, below: true, target: { to: 'articles' } };
    }
    for (const name of ['index.xml', 'rss.xml', 'atom.xml', 'feed', 'rss', 'feed.json']) {
      yield { url: `${site}/${name}`, below: false, target: { to: 'feed' } };
    }
  }
}

/** Folders whose files generators put at the root of the site. */
const PUBLIC = ['', 'static/', 'public/', 'source/', 'assets/', 'content/', 'src/'];

/** Finds the file of an image path in a text. @param name of the file with the text */
export function findFile(
  written: string,
  name: string,
  { root }: Pick<MarkdownSite, 'root'>,
  has: (name: string) => boolean,
): string | null {
  let plain: string;
  try {
    plain = decodeURIComponent(written.replace(/[?#].*$/, '')).normalize('NFC');
  } catch {
    return null;
  }
  if (plain === '') return null;
  const below = path.normalize(plain.replace(/^\/+/, '')).replace(/^(\.\.\/)+/, '');
  const relative = plain.startsWith('/') ? [] : [path.join(path.dirname(name), plain)];
  const places = [...relative, ...PUBLIC.map((folder) => root + folder + below)];
  return places.find((place) => !place.startsWith('../') && has(place)) ?? null;
}
