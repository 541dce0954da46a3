import path from 'node:path/posix';
import { LIMITS } from '#features/articles/values.ts';
import { archiveUrl } from '../files/archive-url.ts';
import { bytesOf, type Files } from '../files/files.ts';
import { plainHtml } from '../html/plain-html.ts';
import { articleOfRecord, overviewOfRecords, recordsIn } from '../savepoint/records.ts';
import { type ImportWarning, addWarning, type Source, type SourceArticle, unreadable } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { FieldReader, featuredIn, plainName } from './fields.ts';
import { readPage } from './front-matter.ts';
import { markdownHtml, ownMarkdownHtml } from './markdown-html.ts';
import { siteUrls } from './site-urls.ts';
import { recordOfFields } from './own-record.ts';
import { fileFor } from './paths.ts';
import { isSection, type Place, placeOf, stateOf, WORDS } from './place.ts';
import { type Site, siteIn } from './site.ts';
import { Survey } from './survey.ts';
import { withoutImports, withoutTags } from './tags.ts';

/** Of a text with its front matter. */
const MAX_BYTES = 4 * 1024 * 1024;

const TEXT = /\.(?:md|markdown|mdown|mkdn?|mdx)$/i;
/** Posts may be HTML where nothing else is kept. */
const HTML_POST = /(?:^|\/)(?:_posts|_drafts|content)\/.*\.html?$/i;
const IMAGE = /\.(?:avif|gif|jpe?g|png|webp)$/i;
/** What belongs to a generator: themes, templates, what it wrote. */
const MACHINERY =
  /^(?:themes|archetypes|layouts|_layouts|_includes|_site|_sass|scaffolds|public|dist|vendor|resources|test)\//;

const isHidden = (name: string) => /(?:^|\/)\./.test(name);

/** Of the folder itself, and of no reader's interest. */
const ABOUT_FOLDER =
  /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|agents|claude)\b/i;

const CHANGES = [
  ...['lastmod', 'updated', 'lastmodified', 'lastmodifiedat', 'lastupdated', 'updateddate'],
  ...['updatedat', 'moddatetime', 'modified', 'modifieddate', 'dateupdated', 'datemodified'],
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const wholeOf = (address: string, site: Site) =>
  /^https?:/i.test(address) ? address : `${site.url}/${address.replace(/^\/+/, '')}`;

/** Why a file of many cannot be read: it ends no other. @throws what is a mistake of ours */
function faultOf(error: unknown): string | undefined {
  if (error instanceof SourceError) return error.message;
  // Nested too deep.
  if (error instanceof RangeError) return undefined;
  throw error;
}

/** The first heading, where it stands for the title. */
const HEADING = /^\s*#[ \t]+([^\n]{1,300}?)[ \t]*#*[ \t]*(?:\n|$)/;

const MAX_NAMED = 5;

function bareFiles(bare: readonly string[]): string | null {
  if (bare.length === 0) return null;
  const named = bare.slice(0, MAX_NAMED).join(', ');
  const more = bare.length > MAX_NAMED ? ` and ${bare.length - MAX_NAMED} more` : '';
  return `Texts without front matter are left out: ${named}${more}.`;
}

/**
 * A folder or zip of Markdown with front matter, as Jekyll, Hugo, Astro, Eleventy and their kin have it.
 * Texts are read one at a time, twice.
 * @param siteUrl where the site is; '' where its settings are to say it
 * @param now what is dated later waits for its date
 * @returns null where there are no texts
 */
export async function markdownSource(
  files: Files,
  siteUrl = '',
  now = Date.now(),
): Promise<Source | null> {
  const site = await siteIn(files, siteUrl);
  const isOurs = site.generator === 'Savepoint';
  const ours = isOurs ? (await recordsIn(files, `${site.root}data/`)).records : undefined;
  // Our own Markdown may need two characters for one of a text.
  const mostOfBody = LIMITS.content * (isOurs ? 2 : 1);
  const known = new Set(files.names);
  const candidates = files.names.filter((name) => {
    if (!(TEXT.test(name) || HTML_POST.test(name)) || isHidden(name)) return false;
    const below = name.slice(site.root.length);
    return isOurs
      ? below.startsWith('articles/')
      : site.generator === null || !MACHINERY.test(below);
  });
  if (candidates.length === 0) return null;

  const textOfFile = async (name: string) =>
    (await bytesOf(files, name, MAX_BYTES)).toString('utf8');

  const survey = new Survey(site);
  const unread = new Map<string, string | undefined>();
  for (const name of candidates) {
    try {
      const { fields, body } = readPage(await textOfFile(name), [], mostOfBody);
      if (fields === null) survey.bare.push(name);
      // A list of Hugo's own has no text.
      else if (body.trim() === '' && isSection(name)) continue;
      else survey.add(name, placeOf(name, new FieldReader(fields), site));
    } catch (error) {
      unread.set(name, faultOf(error));
      survey.names.push(name);
    }
  }
  // Beside texts that have front matter, or where none has, one without is a text like others.
  const folders = new Set(survey.names.map((name) => path.dirname(name)));
  const isPlain = folders.size === 0;
  for (const name of survey.bare.splice(0)) {
    const isText = isPlain || (folders.has(path.dirname(name)) && name.includes('/'));
    if (isText && !ABOUT_FOLDER.test(path.basename(name))) {
      survey.add(name, placeOf(name, new FieldReader({}), site));
    } else survey.bare.push(name);
  }
  survey.names.sort();

  /** Addresses as a text writes them, whole: of files in the source, of pages, of the old site. */
  function toAddress(name: string, place: Place, warnings: ImportWarning[]) {
    const base = `${site.url || 'http://site.invalid'}${place.address.slice(site.url.length)}`;
    return (address: string, use: 'link' | 'image'): string | null => {
      if (address.startsWith('//')) return `https:${address}`;
      if (/^(?:https?|mailto|tel):|^#/i.test(address)) return address;
      if (use === 'image') {
        const own = place.address.slice(site.url.length).replace(/\/?$/, '/');
        const written = address.startsWith(own) ? address.slice(own.length) : address;
        const file = fileFor(written, name, site, (one) => known.has(one));
        if (file !== null) return archiveUrl(file);
        if (site.url === '' || !URL.canParse(address, base)) {
          const what = `Missing image: ${address.slice(0, 200)}`;
          addWarning(warnings, what, 'Removed');
          return null;
        }
        return new URL(address, base).href;
      }
      if (/\.(?:mdx?|markdown)(?:[?#]|$)/i.test(address)) {
        const page = survey.addressOf(address, name);
        if (page !== null) return page;
      }
      if (!URL.canParse(address, base)) return address;
      return new URL(address, base).href.replace('http://site.invalid', '');
    };
  }

  async function articleOf(name: string): Promise<SourceArticle> {
    const warnings: ImportWarning[] = [];
    const page = readPage(await textOfFile(name), warnings, mostOfBody);
    const fields = new FieldReader(page.fields ?? {});
    const place = placeOf(name, fields, site);
    const heading = place.title === '' ? HEADING.exec(page.body) : null;
    const body = heading ? page.body.slice(heading[0].length) : page.body;
    const address = toAddress(name, place, warnings);
    // Ours has no tags: what looks like one was written so.
    const plain = isOurs
      ? body
      : withoutTags(/\.mdx$/i.test(name) ? withoutImports(body) : body, {
          addressOf: (named) => survey.addressOf(named, name),
          field: (of, key) => (of === 'page' ? fields : site.settings).text(plainName(key)),
          warnings,
        });
    const render = isOurs ? ownMarkdownHtml : markdownHtml;
    const html = TEXT.test(name) ? render(plain) : plain;
    const featured = featuredIn(fields);
    const url = featured && address(featured.address, 'image');
    const isPage = place.isPage || (!place.isPost && survey.hasDates);
    const state = stateOf(fields, place.path, place.publishedAt, now);
    if (place.publishedAt === null && !isPage && state === 'published') {
      warnings.push({ issue: 'No valid date', action: 'Dated on the day of the import' });
    }
    const former = fields.list(WORDS, 'aliases', 'alias', 'redirectfrom');
    const shown = plainHtml(html, {
      ...{ siteUrl: site.url, isClassic: false, toAddress: address, warnings },
    });
    const article: SourceArticle = {
      id: place.path,
      type: isPage ? 'page' : 'post',
      address: state === 'draft' || fields.text('permalink') === 'false' ? null : place.address,
      ...(former.length > 0 && {
        formerUrls: former.map((one) => wholeOf(one, site)),
      }),
      title: place.title || heading?.[1] || capital(place.stem.replaceAll('-', ' ')),
      slug: place.slug,
      state,
      publishedAt: place.publishedAt,
      modifiedAt: fields.time(...CHANGES),
      authors: place.authors,
      categories: place.categories.map((category) => category.toLowerCase()),
      tags: place.tags,
      excerpt: fields.text('excerpt', 'summary', 'subtitle'),
      metaDescription: fields.text('description', 'metadescription', 'seodescription'),
      html: shown,
      featuredImage: featured && url ? { url, alt: featured.alt, caption: featured.caption } : null,
      isSticky: fields.flag('sticky') === true || fields.flag('pinned') === true,
      comments: 0,
      warnings,
      original: page.body,
    };
    const record = isOurs ? recordOfFields(page.fields ?? {}, shown) : undefined;
    if (record === undefined) return article;
    const { html: text, featuredImage, original } = article;
    return {
      ...articleOfRecord(record, site.url),
      html: text,
      featuredImage,
      warnings,
      original: original ?? '',
    };
  }

  return {
    overview: {
      kind: 'markdown',
      generator: site.generator === null ? 'Markdown' : `Markdown of ${site.generator}`,
      siteUrl: site.url,
      authors: [...survey.authors].map((name) => ({ id: name, name, email: '' })),
      categories: [...survey.categories].map(([id, name]) => ({ id, name })),
      ...(ours && { ...overviewOfRecords(ours), records: ours }),
      images: ours
        ? ours.images.map(({ key, files: [file = ''], alt, caption }) => ({
            ...{ url: archiveUrl(`${site.root}media/${key}/${file}`), alt, caption },
          }))
        : files.names
            .filter((name) => IMAGE.test(name) && !isHidden(name))
            .map((name) => ({ url: archiveUrl(name), alt: '', caption: '' })),
      damage: bareFiles(survey.bare),
    },
    async *articles() {
      for (const name of survey.names) {
        const id = name.slice(site.root.length);
        try {
          yield unread.has(name) ? unreadable(id, null, unread.get(name)) : await articleOf(name);
        } catch (error) {
          yield unreadable(id, null, faultOf(error));
        }
      }
    },
    // Ours carries no lists but those that are here.
    ...(!isOurs && { addresses: (folders) => siteUrls(site.url, survey, folders) }),
  };
}
