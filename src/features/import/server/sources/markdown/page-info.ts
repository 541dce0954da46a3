import path from 'node:path/posix';
import { dateOf } from '#lib/format/iso.ts';
import { parseTime } from '../parse-time.ts';
import type { SourceState } from '../source.ts';
import { fillUrlPattern } from '../url-pattern.ts';
import { type FieldReader, isRecord, textOf } from './field-reader.ts';
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
  return time === null ? null : dateOf(time);
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
  const publishedAt = fields.time(...DATES) ?? parseTime(date, site.timeZone);
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
    // Jekyll's URLs have the day in the site's zone, others the day as written.
    date:
      isJekyll && site.timeZone !== '' && publishedAt !== null
        ? dateOf(publishedAt, site.timeZone || 'UTC')
        : dayOf(textOf(written) || date, publishedAt),
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

const STARTS = ['publishdate', 'pubdate', 'published', 'publishedat', 'publishon', 'publishat'];
const EMBARGOES = ['scheduled', 'scheduledat', 'embargo', 'embargountil', 'embargodate'];
const ENDS = ['expirydate', 'unpublishdate', 'expires', 'expiredate', 'expirationdate'];
const HIDDEN =
  'private hidden hide unlisted unpublished secret wip eleventyexcludefromcollections'.split(' ');
const IS_PUBLIC = /^(?:|public|everyone|all|true|yes)$/i;
const IS_DONE =
  /^(?:|publish(?:ed)?|public|live|active|final|done|complete[d]?|future|scheduled)$/i;

/** Whether its site never made a page of it. */
function isUnpublished(fields: FieldReader, file: string): boolean {
  const isNotOff = (name: string) => fields.text(name) === '' || fields.flag(name) === false;
  const isOff = (name: string) => {
    const isDate = fields.times(name).length > 0;
    return fields.text(name) !== '' && fields.flag(name) !== true && !isDate;
  };
  const build = fields.get('build') ?? fields.get('_build');
  const { render = '', list = '' } = isRecord(build) ? build : {};
  return (
    !isNotOff('draft') ||
    !isNotOff('headless') ||
    isOff('published') ||
    isOff('publish') ||
    fields.text('permalink') === 'false' ||
    /^(?:never|false|link)$/.test(textOf(render)) ||
    /^(?:never|false|local)$/.test(textOf(list)) ||
    /(?:^|\/)_?(?:drafts?|unpublished|private|trash)\//i.test(file) ||
    !IS_DONE.test(fields.text('status'))
  );
}

/**
 * Drafts, private and future pages never become public by an import. A date that can't be read may be in the
 * future.
 */
export function stateOf(
  fields: FieldReader,
  { file, publishedAt, invalidDate }: PageInfo,
  now: number,
): { state: SourceState; publishedAt: number | null } {
  const limits = [...STARTS, ...EMBARGOES, ...ENDS];
  const isUnclear = limits.some(
    (name) =>
      fields.text(name) !== '' && fields.flag(name) === null && fields.times(name).length === 0,
  );
  const isLater =
    Number(/\b2\d{3}\b/.exec(invalidDate)?.[0] ?? 0) >= new Date(now).getUTCFullYear();
  if (isUnpublished(fields, file) || isUnclear || isLater) return { state: 'draft', publishedAt };
  if (fields.text('password') !== '') return { state: 'password', publishedAt };
  const isHidden = HIDDEN.some((name) => fields.text(name) !== '' && fields.flag(name) !== false);
  if (isHidden || !IS_PUBLIC.test(fields.text('visibility', 'access'))) {
    return { state: 'private', publishedAt };
  }
  if (fields.times(...ENDS).some((end) => end <= now)) return { state: 'archived', publishedAt };
  const starts = Math.max(publishedAt ?? 0, ...fields.times(...STARTS, ...EMBARGOES));
  if (starts > now) return { state: 'scheduled', publishedAt: starts };
  return { state: 'published', publishedAt };
}
