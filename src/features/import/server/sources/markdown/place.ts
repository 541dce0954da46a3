import path from 'node:path/posix';
import type { SourceState } from '../source.ts';
import { type FieldReader, timeOf } from './fields.ts';
import { INDEX, pathOf, type Site } from './site.ts';

/** A list of Hugo's. */
export const isSection = (name: string) => INDEX.test(name) && path.basename(name).startsWith('_');
/** Hugo's posts lie in sections: what lies above them is a page. */
const isRootPage = (below: string, { generator }: Site) =>
  generator === 'Hugo' && /^content\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?[^/]+$/i.test(below);
/** Everything of a page but its text. */
export interface Place {
  /** Below the root of the site. */
  path: string;
  slug: string;
  title: string;
  stem: string;
  publishedAt: number | null;
  categories: string[];
  tags: string[];
  authors: string[];
  isPost: boolean;
  isPage: boolean;
  address: string;
}

export const WORDS = /\s*,\s*/;
/** Jekyll parts them by white space. */
const JEKYLL_WORDS = /\s*,\s*|\s+/;

const DATES = [
  ...['date', 'pubdate', 'pubdatetime', 'publishdate', 'publisheddate', 'publicationdate'],
  ...['published', 'publishedat', 'publishedon', 'datepublished', 'posted', 'created', 'createdat'],
];
/** '2019-06-01-a-lamp.md', 'a-lamp/index.md', 'a-lamp.en.md' */
function namesOf(name: string): { stem: string; dated: number | null } {
  const file = path.basename(name).replace(/\.\w+$/, '');
  const isBundle = INDEX.test(name);
  const named = isBundle ? path.basename(path.dirname(name)) : file;
  const [, date, rest] = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/.exec(named) ?? [];
  const stem = (rest ?? named).replace(/\.[a-z]{2}(?:-[a-z]{2})?$/i, '');
  return { stem: stem === '.' ? '' : stem, dated: date === undefined ? null : timeOf(date) };
}

/** The folders before `_posts`, which are categories of Jekyll's. */
function foldersOf(name: string): string[] {
  const before = /^(.*?)_(?:posts|drafts)\//.exec(name)?.[1] ?? '';
  return before.split('/').filter((part) => part !== '' && part !== 'source');
}

/** What a file is called, where it lies and what its front matter says. @param name of the file */
export function placeOf(name: string, fields: FieldReader, site: Site): Place {
  const below = name.slice(site.root.length);
  const { stem, dated } = namesOf(below);
  const isJekyll = /(?:^|\/)_(?:posts|drafts)\//.test(below);
  const parts = isJekyll ? JEKYLL_WORDS : WORDS;
  const written = fields.text('permalink', 'url').replace(/^https?:\/\/[^/]+/, '');
  const isAddress = written !== '' && !/[{:]|^false$/.test(written);
  const last = isAddress ? (written.split('/').filter(Boolean).at(-1) ?? '') : '';
  const kind = fields.text('type', 'layout').toLowerCase();
  const own = fields.list(parts, 'categories');
  const one = fields.list(WORDS, 'category');
  const plain = {
    path: below,
    slug: fields.text('slug') || last.replace(/\.html?$/, '') || stem,
    title: fields.text('title'),
    stem,
    publishedAt: fields.time(...DATES) ?? dated,
    categories: [...new Set([...(isJekyll ? foldersOf(below) : []), ...own, ...one])],
  };
  const isPost = isJekyll || plain.publishedAt !== null || /post|article|blog/.test(kind);
  const placed = { ...plain, isPost };
  const address = isAddress ? `/${written.replace(/^\/+/, '')}` : pathOf(placed, site);
  return {
    ...placed,
    // Eleventy's collections are tags.
    tags: fields.list(parts, 'tags', 'tag').filter((tag) => !/^(?:posts?|all|nav)$/.test(tag)),
    authors: fields.list(WORDS, 'authors', 'author').map((key) => site.people.get(key) ?? key),
    isPage: /^_?pages?$|^static$/.test(kind) || isSection(below) || isRootPage(below, site),
    address: site.url + address,
  };
}

/** @param now what is dated later waits for its date */
export function stateOf(
  fields: FieldReader,
  name: string,
  publishedAt: number | null,
  now: number,
): SourceState {
  const isDraft = fields.flag('draft') === true || fields.flag('published') === false;
  if (isDraft || /(?:^|\/)_drafts\//.test(name) || fields.text('status') === 'draft')
    return 'draft';
  if (fields.text('password') !== '') return 'password';
  if (fields.flag('private') === true || /^private$/i.test(fields.text('visibility')))
    return 'private';
  const begins = fields.time('publishdate') ?? publishedAt;
  return begins !== null && begins > now ? 'scheduled' : 'published';
}
