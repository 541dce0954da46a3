import path from 'node:path/posix';
import type { SourceState } from '../source.ts';
import { fillUrlPattern } from '../url-pattern.ts';
import { dateOf, type FieldReader, textOf } from './field-reader.ts';
import type { MarkdownSite } from './site-config.ts';

/** Everything about a page but its text. */
export interface PageInfo {
  /** Its file, below the folder of the site. */
  file: string;
  slug: string;
  title: string;
  /** Its file name without date and extension: 'a-lamp'. */
  stem: string;
  publishedAt: number | null;
  /** The date as it is written, if it is invalid. */
  invalidDate: string;
  categories: string[];
  tags: string[];
  authors: string[];
  isPage: boolean;
  oldUrl: string;
}

export const COMMA = /\s*,\s*/;
const DATES = ['date', 'pubdate', 'publishdate', 'publishedat', 'published', 'created'];

/** The page of a folder. */
const INDEX = /(?:^|\/)_?index\.\w+$/i;
export const isSection = (name: string) => /(?:^|\/)_index\.\w+$/i.test(name);

/** Folders of generators that are not part of the URL. */
const CONTENT = /^(?:(?:src\/)?(?:content|pages)|source|docs|src|_posts|_drafts|articles)\//;

/** '2019-06-01-a-lamp.md', 'a-lamp/index.md' */
function nameOf(file: string): { stem: string; date: string } {
  const name = INDEX.test(file)
    ? path.basename(path.dirname(file))
    : path.basename(file).replace(/\.\w+$/, '');
  const [, date = '', rest] = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/.exec(name) ?? [];
  const stem = rest ?? name;
  return { stem: stem === '.' ? '' : stem, date };
}

/** '2019-06-01', in the zone that it is written in. */
function dayOf(written: string, time: number | null): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(written) ?? [];
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return time === null ? null : new Date(time).toISOString().slice(0, 10);
}

/** Reads a page's front matter. @param name its file */
export function pageInfo(name: string, fields: FieldReader, site: MarkdownSite): PageInfo {
  const file = name.slice(site.root.length);
  const { stem, date } = nameOf(file);
  const isJekyll = /(?:^|\/)_(?:posts|drafts)\//.test(file);
  // Jekyll separates by spaces.
  const separator = isJekyll ? /\s*,\s*|\s+/ : COMMA;
  const own = fields.text('url', 'permalink').replace(/^https?:\/\/[^/]+/, '');
  const hasOwn = own !== '' && !/[{:]|^false$/.test(own);
  const last = hasOwn ? (own.split('/').filter(Boolean).at(-1) ?? '') : '';
  const slug = fields.text('slug') || last.replace(/\.html?$/, '') || stem;
  const written = fields.text(...DATES);
  const publishedAt = fields.time(...DATES) ?? dateOf(date);
  const kind = fields.text('type', 'layout').toLowerCase();
  const isPage = /^_?pages?$|^static$/.test(kind) || isSection(file);
  const categories = [...fields.list(separator, 'categories'), ...fields.list(COMMA, 'category')];
  const folders = file
    .replace(CONTENT, '')
    .split('/')
    .slice(0, INDEX.test(file) ? -2 : -1);
  const values = {
    id: file,
    slug,
    title: fields.text('title'),
    path: [...folders, slug].join('/'),
    categories,
    date: dayOf(textOf(fields.text(...DATES)) || date, publishedAt),
  };
  const ofPages = site.urlPattern.endsWith('.html') ? '/:path.html' : '/:path/';
  const pattern = site.isOurs ? '/articles/:slug' : isPage ? ofPages : site.urlPattern;
  const filled = fillUrlPattern(pattern, values) ?? fillUrlPattern(ofPages, values) ?? '';
  return {
    file,
    slug,
    title: values.title,
    stem,
    publishedAt,
    invalidDate: publishedAt === null && !/^(?:true|false)$/.test(written) ? written : '',
    categories: [...new Set(categories)],
    tags: fields.list(separator, 'tags', 'tag'),
    authors: fields.list(COMMA, 'authors', 'author'),
    isPage,
    oldUrl: site.url + (hasOwn ? `/${own.replace(/^\/+/, '')}` : filled),
  };
}

/** Drafts, private and future pages never become public by an import. */
export function stateOf(
  fields: FieldReader,
  { file, publishedAt }: PageInfo,
  now: number,
): { state: SourceState; publishedAt: number | null } {
  const isDraft =
    fields.flag('draft') === true ||
    fields.flag('published') === false ||
    fields.flag('publish') === false ||
    /(?:^|\/)_drafts\//.test(file) ||
    /^draft$/i.test(fields.text('status'));
  if (isDraft) return { state: 'draft', publishedAt };
  if (fields.text('password') !== '') return { state: 'password', publishedAt };
  if (fields.flag('private') === true || /^private$/i.test(fields.text('visibility'))) {
    return { state: 'private', publishedAt };
  }
  const expires = fields.time('expirydate');
  if (expires !== null && expires <= now) return { state: 'archived', publishedAt };
  const starts = fields.time('publishdate') ?? publishedAt;
  return starts !== null && starts > now
    ? { state: 'scheduled', publishedAt: starts }
    : { state: 'published', publishedAt };
}
