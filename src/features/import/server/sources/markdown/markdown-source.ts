import path from 'node:path/posix';
import { LIMITS } from '#features/articles/values.ts';
import { archiveUrl } from '../files/archive-url.ts';
import { bytesOf, type Files, namedIn } from '../files/files.ts';
import { plainHtml } from '../html/plain-html.ts';
import { nameLostFields } from '../lost-fields.ts';
import { articleOfRecord, overviewOfRecords, recordsIn } from '../savepoint/records.ts';
import {
  addWarning,
  type ImportWarning,
  type SmallerImage,
  type Source,
  type SourceArticle,
  unreadable,
} from '../source.ts';
import { SourceError } from '../source-error.ts';
import { FieldReader, isRecord, visibilityIn } from './field-reader.ts';
import { type Fields, readPage } from './front-matter.ts';
import { markdownHtml, ownMarkdownHtml } from './markdown-html.ts';
import { withoutShortcodes } from './markdown-shortcodes.ts';
import { recordOfFields } from './own-record.ts';
import { findFile, PageIndex } from './page-index.ts';
import { COMMA, isSection, type PageInfo, pageInfo, stateOf } from './page-info.ts';
import { siteIn } from './site-config.ts';

/** Maximum size of a file. */
const MAX_BYTES = 4 * 1024 * 1024;

const MARKDOWN = /\.(?:md|markdown|mdown|mkdn?|mdx)$/i;
/** Posts may be HTML. */
const HTML_POST = /(?:^|\/)(?:_posts|_drafts|content)\/.*\.html?$/i;
const IMAGE = /\.(?:avif|gif|jpe?g|png|webp)$/i;
/** Themes, templates and output of generators. */
const NO_CONTENT =
  /^(?:themes|archetypes|layouts|_layouts|_includes|_site|_sass|scaffolds|public|dist|vendor|resources|test)\//;
const isHidden = (name: string) => /(?:^|\/)\./.test(name);
/** Files about the folder itself. */
const ABOUT_FOLDER =
  /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|agents|claude)\b/i;

const CHANGES = ['lastmod', 'updated', 'lastmodifiedat', 'updateddate', 'updatedat', 'modified'];
/** The first heading, if it is the title. */
const HEADING = /^\s*#[ \t]+([^\n]{1,300}?)[ \t]*#*[ \t]*(?:\n|$)/;

/** Its id in the feeds of jekyll-feed, and in those of Hugo and most others. */
const feedIdOf = ({ file, oldUrl }: PageInfo) =>
  file.includes('_posts/') ? oldUrl.replace(/(?:\/|\.html)$/, '') : oldUrl;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Why a file can't be read; undefined if that is unknown. @throws other errors */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof SourceError) return error.message;
  // Nested too deeply.
  if (error instanceof RangeError) return undefined;
  throw error;
}

/** UTF-8 or, by its byte order mark, UTF-16. @throws SourceError */
function decoded(bytes: Buffer): string {
  const label = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  const big = bytes[0] === 0xfe && bytes[1] === 0xff;
  try {
    return new TextDecoder(big ? 'utf-16be' : label, { fatal: true }).decode(bytes);
  } catch {
    throw new SourceError('The file is not UTF-8. Save it as UTF-8');
  }
}

interface Options {
  /** '' to read it from the site's config. */
  siteUrl?: string;
  urlPattern?: string | null;
  /** Later dates are scheduled. */
  now?: number;
}

/**
 * A folder or zip of Markdown files with front matter. Files are read one at a time, twice.
 * @returns null if there are none
 */
export async function markdownSource(
  files: Files,
  { siteUrl = '', urlPattern = null, now = Date.now() }: Options = {},
): Promise<Source | null> {
  const site = await siteIn(files, siteUrl, urlPattern);
  const { isOurs } = site;
  const records = isOurs ? (await recordsIn(files, `${site.root}data/`)).records : undefined;
  // Our own Markdown may escape every character.
  const maxBody = LIMITS.content * (isOurs ? 2 : 1);
  const known = new Set(files.names);
  const imageNames = files.names.filter((name) => IMAGE.test(name) && !isHidden(name));
  const candidates = files.names.filter((name) => {
    if (!(MARKDOWN.test(name) || HTML_POST.test(name)) || isHidden(name)) return false;
    const below = name.slice(site.root.length);
    return isOurs ? below.startsWith('articles/') : !site.hasConfig || !NO_CONTENT.test(below);
  });
  if (candidates.length === 0) return null;

  const textOf = async (name: string) => decoded(await bytesOf(files, name, MAX_BYTES));

  const readerOf = (name: string, fields: Fields) => {
    const file = name.slice(site.root.length);
    // The defaults of the nearest folder win.
    const shared = site.defaults
      .filter(({ below }) => `${file}/`.startsWith(below && `${below}/`))
      .toSorted((one, other) => one.below.length - other.below.length);
    return new FieldReader(
      Object.assign({}, ...shared.map(({ values }) => values), fields),
      site.timeZone,
    );
  };
  for (const name of candidates.filter(isSection)) {
    const { fields } = await textOf(name)
      .then((text) => readPage(text, [], maxBody))
      .catch(() => ({ fields: null }));
    const cascades = [fields?.cascade ?? []].flat().filter(isRecord);
    const values = Object.assign({}, ...cascades.map(visibilityIn));
    const folder = path.dirname(name.slice(site.root.length));
    site.defaults.push({ below: folder === '.' ? '' : folder, values });
  }

  const index = new PageIndex(site);
  const unread = new Map<string, string | undefined>();
  const bare: string[] = [];
  for (const name of candidates) {
    try {
      const { fields, body } = readPage(await textOf(name), [], maxBody);
      if (fields === null) bare.push(name);
      // A list page of Hugo without a text.
      else if (body.trim() === '' && isSection(name)) continue;
      else index.add(name, pageInfo(name, readerOf(name, fields), site));
    } catch (error) {
      unread.set(name, reasonOf(error));
      index.names.push(name);
    }
  }
  // Files without front matter count next to files that have it, or if none has.
  const folders = new Set(index.names.map((name) => path.dirname(name)));
  const isText = (name: string) =>
    !ABOUT_FOLDER.test(path.basename(name)) &&
    (folders.size === 0 || (folders.has(path.dirname(name)) && name.includes('/')));
  const texts = bare.filter(isText);
  for (const name of texts) index.add(name, pageInfo(name, readerOf(name, {}), site));
  const skipped = bare.filter((name) => !texts.includes(name));
  index.names.sort();

  /** Resolves links and images of a page to absolute URLs. */
  function urlResolver(name: string, page: PageInfo, warnings: ImportWarning[]) {
    const own = page.oldUrl.slice(site.url.length);
    const base = `${site.url || 'http://site.invalid'}${own}`;
    return (url: string, use: 'link' | 'image'): string | null => {
      if (url.startsWith('//')) return `https:${url}`;
      if (/^(?:https?|mailto|tel):|^#/i.test(url)) return url;
      if (use === 'link') {
        const isPage = /\.(?:mdx?|markdown)(?:[?#]|$)/i.test(url);
        const target = isPage ? index.urlOf(url, name) : null;
        if (target !== null) return target;
        if (!URL.canParse(url, base)) return url;
        return new URL(url, base).href.replace('http://site.invalid', '');
      }
      const folder = own.replace(/\/?$/, '/');
      const relative = url.startsWith(folder) ? url.slice(folder.length) : url;
      const file = findFile(relative, name, site, (one) => known.has(one));
      if (file !== null) return archiveUrl(file);
      if (site.url !== '' && URL.canParse(url, base)) return new URL(url, base).href;
      addWarning(warnings, `Missing image: ${url.slice(0, 200)}`, 'Removed');
      return null;
    };
  }

  async function articleOf(name: string): Promise<SourceArticle> {
    const warnings: ImportWarning[] = [];
    const read = readPage(await textOf(name), warnings, maxBody);
    const fields = readerOf(name, read.fields ?? {});
    const page = pageInfo(name, fields, site);
    const heading = page.title === '' ? HEADING.exec(read.body) : null;
    const body = heading ? read.body.slice(heading[0].length) : read.body;
    const toUrl = urlResolver(name, page, warnings);
    const urlOf = (reference: string) => index.urlOf(reference, name);
    const imageOf = (file: string) =>
      imageNames
        .find((one) => `/${one}`.endsWith(`/${file.normalize('NFC')}`))
        ?.replace(/^/, '/') ?? null;
    // What looks like a shortcode in our own export is text.
    const markdown = isOurs ? body : withoutShortcodes(body, { urlOf, imageOf, warnings });
    const render = isOurs ? ownMarkdownHtml : markdownHtml;
    const smallerImages: SmallerImage[] = [];
    const html = plainHtml(MARKDOWN.test(name) ? render(markdown) : markdown, {
      siteUrl: site.url,
      isClassic: false,
      toUrl,
      smallerImages,
      warnings,
    });
    const image = fields.image();
    const imageUrl = image && toUrl(image.path, 'image');
    const featuredImage =
      image && imageUrl ? { url: imageUrl, alt: image.alt, caption: image.caption } : null;
    const record = isOurs ? recordOfFields(read.fields ?? {}, html) : undefined;
    if (record !== undefined) {
      const article = articleOfRecord(record, site.url);
      return { ...article, html, featuredImage, warnings, original: read.body };
    }
    const { state, publishedAt } = stateOf(fields, page, now);
    const hasNoDate = page.publishedAt === null && page.invalidDate === '';
    const isPage = page.isPage || (hasNoDate && index.hasDates);
    if (page.invalidDate !== '') {
      const issue = `Invalid date: ${page.invalidDate.slice(0, 100)}`;
      warnings.push({ issue, action: 'Dated on the day of the import' });
    } else if (publishedAt === null && !isPage && state === 'published') {
      warnings.push({ issue: 'No valid date', action: 'Dated on the day of the import' });
    }
    const aliases = fields.list(COMMA, 'aliases', 'alias', 'redirectfrom');
    const title = page.title || heading?.[1] || capital(page.stem.replaceAll('-', ' '));
    const oldUrl = state === 'draft' ? null : page.oldUrl;
    nameLostFields(
      { title, oldUrl, warnings },
      {
        canonicalUrl: fields.text('canonicalurl', 'canonical'),
        metaTitle: fields.text('seotitle', 'metatitle'),
        isNoindex: fields.flag('noindex') === true || /noindex/i.test(fields.text('robots')),
      },
    );
    const guid = fields.text('guid') || (site.url && feedIdOf(page));
    return {
      id: page.file,
      ...(guid && { guid }),
      type: isPage ? 'page' : 'post',
      oldUrl,
      formerUrls: aliases.map((one) =>
        /^https?:/i.test(one) ? one : `${site.url}/${one.replace(/^\/+/, '')}`,
      ),
      title,
      slug: page.slug,
      state,
      publishedAt,
      modifiedAt: fields.time(...CHANGES),
      authors: page.authors,
      categories: page.categories.map((category) => category.toLowerCase()),
      tags: page.tags,
      excerpt: fields.text('excerpt', 'summary', 'subtitle'),
      metaDescription: fields.text('description', 'metadescription'),
      language: fields.text('lang', 'language', 'locale'),
      html,
      smallerImages,
      featuredImage,
      isSticky: fields.flag('sticky') === true || fields.flag('pinned') === true,
      comments: 0,
      warnings,
      original: read.body,
    };
  }

  return {
    overview: {
      kind: 'markdown',
      generator: isOurs ? 'Markdown of Savepoint' : 'Markdown',
      siteUrl: site.url,
      urlPattern: isOurs ? null : site.urlPattern,
      authors: [...index.authors].map((name) => ({ id: name, name, email: '' })),
      categories: [...index.categories].map(([id, name]) => ({ id, name })),
      ...(records && { ...overviewOfRecords(records), records }),
      images: records
        ? records.images.map(({ key, files: [file = ''], alt, caption }) => ({
            url: archiveUrl(`${site.root}media/${key}/${file}`),
            alt,
            caption,
          }))
        : imageNames.map((name) => ({ url: archiveUrl(name), alt: '', caption: '' })),
      damage:
        skipped.length === 0
          ? null
          : `Files without front matter are skipped: ${namedIn(skipped)}.`,
    },
    async *articles() {
      for (const name of index.names) {
        const id = name.slice(site.root.length);
        try {
          yield unread.has(name) ? unreadable(id, null, unread.get(name)) : await articleOf(name);
        } catch (error) {
          yield unreadable(id, null, reasonOf(error));
        }
      }
    },
    ...(!isOurs && { siteUrls: (folders) => index.siteUrls(folders) }),
  };
}
