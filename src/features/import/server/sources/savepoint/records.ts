import { isPublic } from '#features/articles/values.ts';
import {
  type ArticleRecord,
  EXPORT_VERSION,
  FILE_SCHEMAS,
  type RedirectRecord,
} from '#features/export/contract.ts';
import type { StoredPage } from '#features/pages/contract.ts';
import { pagePath } from '#features/pages/paths.ts';
import { publicAddress, withAddresses } from '#features/rich-text/server/public.ts';
import type { StoredHome } from '#features/site/home.contract.ts';
import { bytesOf, type Files } from '../files/files.ts';
import type { SiteUrl, SourceArticle, SourceRecords, SourceState } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { jsonLines } from './json-lines.ts';

export const MAX_MANIFEST = 100_000;

/** What readers could see of it; `record` has its whole state. */
function stateOf(article: ArticleRecord): SourceState {
  if (isPublic(article)) return 'published';
  const { status, moderationStatus } = article;
  if (status === 'archived') return 'archived';
  if (status === 'draft' || moderationStatus === 'rejected') return 'draft';
  return moderationStatus === 'approved' ? 'scheduled' : 'pending';
}

/** Makes paths of the old site absolute URLs, except demo images, which every Savepoint has. */
const whole = (siteUrl: string) => (path: string) =>
  path.startsWith('/demo/') ? path : publicAddress(path, siteUrl);

const millis = (time: string | null) => (time === null ? null : Date.parse(time));

/** An article of an export of ours as one of any source. */
export function articleOfRecord(record: ArticleRecord, siteUrl: string): SourceArticle {
  const { featuredImage: url, featuredImageAlt: alt, featuredImageCaption: caption } = record;
  const toWhole = whole(siteUrl);
  const waitsFor = record.status === 'scheduled' ? record.scheduledPublishAt : null;
  return {
    id: String(record.id),
    type: 'post',
    oldUrl: isPublic(record) ? `${siteUrl}/articles/${record.slug}` : null,
    title: record.title,
    slug: record.slug,
    state: stateOf(record),
    publishedAt: millis(waitsFor ?? record.publishedAt),
    modifiedAt: millis(record.updatedAt),
    authors: [String(record.authorId)],
    categories: [record.category],
    tags: record.tags,
    excerpt: record.excerpt,
    metaDescription: record.metaDescription,
    language: record.language,
    html: withAddresses(record.content, toWhole),
    featuredImage: url === null ? null : { url: toWhole(url), alt, caption },
    isSticky: record.placements.some((one) => one.page === 'homepage' && one.position === 0),
    comments: 0,
    warnings: [],
    record,
  };
}

/** A page of an export of ours. Articles have ids like its own, so this one begins with a word. */
export function pageOfRecord(page: StoredPage, siteUrl: string): SourceArticle {
  const { id, slug, isPublished, title, intro, content, metaDescription, draft } = page;
  return {
    id: `page-${id}`,
    type: 'page',
    oldUrl: isPublished ? siteUrl + pagePath(slug) : null,
    title,
    slug,
    state: isPublished ? 'published' : 'draft',
    publishedAt: null,
    modifiedAt: Date.parse(page.updatedAt),
    authors: [],
    categories: [],
    tags: [],
    excerpt: intro,
    metaDescription,
    html: withAddresses(content, whole(siteUrl)),
    ...(draft && { draftHtml: withAddresses(draft.content, whole(siteUrl)) }),
    featuredImage: null,
    isSticky: false,
    comments: 0,
    warnings: [],
    page,
  };
}

/** A redirect of an export of ours: paths that it leads to are ours as well, since articles keep their slugs. */
export const redirectOfRecord = ({
  from,
  match,
  to,
  hits,
  lastUsedAt,
  createdAt,
}: RedirectRecord): SiteUrl => ({
  url: from,
  below: match === 'prefix',
  target: to === null ? { to: 'gone' } : { to: 'url', url: to },
  history: {
    hits: Math.max(hits, 0),
    lastUsedAt: millis(lastUsedAt),
    createdAt: Date.parse(createdAt),
  },
});

/** @throws SourceError where it is none that this release reads */
export async function manifestIn(files: Files, root: string) {
  let json: { version?: unknown };
  try {
    json = JSON.parse((await bytesOf(files, `${root}manifest.json`, MAX_MANIFEST)).toString());
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError('The manifest.json of this export is no JSON. Export it again.');
  }
  if (typeof json.version === 'number' && json.version > EXPORT_VERSION) {
    throw new SourceError(`A newer release wrote this export (version ${json.version}): upgrade.`);
  }
  const { data } = FILE_SCHEMAS['manifest.json'].strip().safeParse(json);
  if (!data) throw new SourceError('The manifest.json of this export is broken. Export it again.');
  return data;
}

/**
 * The other records of our own export.
 * @returns also the number of unreadable lines
 */
export async function recordsIn(files: Files, folder: string) {
  let broken = 0;
  const records: SourceRecords = {
    accounts: [],
    categories: [],
    tags: [],
    games: [],
    authors: [],
    images: [],
    recordings: [],
    snippets: [],
    webhooks: [],
  };
  for (const kind of Object.keys(records) as (keyof SourceRecords)[]) {
    for await (const line of jsonLines(files, `${folder}${kind}.jsonl`)) {
      const { data } = FILE_SCHEMAS[`${kind}.jsonl`].strip().safeParse(line);
      if (data) records[kind].push(data as never);
      else broken += 1;
    }
  }
  return { records, broken };
}

const MAX_HOME_LAYOUT = 1_000_000;

/** The unpublished arrangement of the home page; null without one, undefined if it can't be read. */
export async function homeIn(files: Files, root: string): Promise<StoredHome | null | undefined> {
  const name = 'home-layout.json';
  if (!files.names.includes(root + name)) return null;
  try {
    const bytes = await bytesOf(files, root + name, MAX_HOME_LAYOUT);
    return FILE_SCHEMAS[name].strip().safeParse(JSON.parse(bytes.toString())).data;
  } catch (error) {
    if (error instanceof SourceError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What an overview says of them. */
export const overviewOfRecords = ({ accounts, categories }: SourceRecords) => ({
  authors: accounts.map(({ id, username: name, email }) => ({
    id: String(id),
    name,
    email: email ?? '',
  })),
  categories: categories.map(({ slug, name }) => ({ id: slug, name })),
});
