import type { Selectable } from 'kysely';
import { withCurrentImages } from '#features/media/server/public.ts';
import { renderContent, showMedia, storedContent } from '#features/rich-text/server/public.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import { cutWords } from '#lib/text/excerpt/cut-words.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Db, Schema } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type {
  AdminPage,
  PageFields,
  PageRevision,
  PageSummary,
  PublicPage,
  StoredPage,
} from '../contract.ts';
import { isStandardPage, STANDARD_PAGES } from '../values.ts';
import { searchedPages } from './page-search.ts';
import { shownBlocks } from './shown-blocks.ts';
import { noSuchPage } from './store.ts';

/** Characters of a description made from the text. */
const DESCRIPTION_LENGTH = 160;

/** The published pages with the version that readers see. */
const published = (db: Db) =>
  db
    .selectFrom('pages')
    .innerJoin('page_revisions as text', (join) =>
      join
        .onRef('text.page_id', '=', 'pages.id')
        .onRef('text.version', '=', 'pages.published_version'),
    );

/** A page as readers see it; null if none is published at this slug. */
export async function publishedPage(
  db: Db,
  slug: string,
  config: Context['config'],
): Promise<PublicPage | null> {
  const row = await published(db)
    .selectAll('text')
    .select('pages.slug')
    .where('pages.slug', '=', slug)
    .executeTakeFirst();
  if (!row) return null;
  const { html, text } = await renderContent(row.content, config);
  return {
    slug: row.slug,
    title: row.title,
    intro: row.intro,
    content: await showMedia(db, html, { ...config, content: row.content }),
    blocks: await shownBlocks(db, row.content, config),
    metaTitle: row.meta_title || row.title,
    description: row.meta_description || row.intro || cutWords(text, DESCRIPTION_LENGTH - 1),
    noindex: row.noindex === 1,
  };
}

/** Slugs of every published page, standard ones too. */
export async function publishedSlugs(db: Db): Promise<Set<string>> {
  const rows = await published(db).select('pages.slug').execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** The title that readers see; null for a draft, and for a standard page with its default text. */
export async function publishedTitle(db: Db, slug: string): Promise<string | null> {
  const row = await published(db)
    .select('text.title')
    .where('pages.slug', '=', slug)
    .executeTakeFirst();
  return row?.title ?? null;
}

/** Published pages for the sitemap. */
export const publishedPageAddresses = (db: Db) =>
  published(db)
    .select(['pages.slug', 'text.saved_at', 'text.noindex'])
    .orderBy('pages.slug')
    .execute();

/** All pages with their newest version. */
const withNewest = (db: Db) =>
  db
    .selectFrom('pages')
    .leftJoin('page_revisions as text', (join) =>
      join.onRef('text.page_id', '=', 'pages.id').onRef('text.version', '=', 'pages.text_version'),
    )
    .select([
      'pages.id',
      'pages.slug',
      'pages.version',
      'pages.text_version',
      'pages.published_version',
      'pages.publish_at',
      'pages.updated_at',
      'text.title',
      'pages.actor',
    ]);

/** Of default texts. */
type Language = Pick<Config, 'language'>;

type NewestRow = Awaited<ReturnType<ReturnType<typeof withNewest>['executeTakeFirstOrThrow']>>;

function toSummary(row: NewestRow, { language }: Language) {
  const { published_version, text_version } = row;
  const unpublished = isStandardPage(row.slug) ? 'original' : 'draft';
  const state = published_version === null ? unpublished : 'published';
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    state,
    language: state === 'original' ? language : null,
    hasUnpublishedChanges: text_version !== published_version,
    publishAt: row.publish_at === null ? null : isoTime(row.publish_at),
    version: row.version,
    updatedAt: isoTime(row.updated_at),
    by: row.actor,
  } as const satisfies PageSummary;
}

const untouched = (slug: string, { language }: Language): PageSummary => ({
  id: null,
  slug,
  title: null,
  state: 'original',
  language,
  hasUnpublishedChanges: false,
  publishAt: null,
  version: 0,
  updatedAt: null,
  by: null,
});

/** Pages whose newest text has words that begin like the searched ones, by slug. */
export async function pagesByText(
  db: Db,
  search: string,
  config: Language,
): Promise<PageSummary[]> {
  const ids = searchedPages(db, search);
  if (ids === null) return [];
  const rows = await withNewest(db).where('pages.id', 'in', ids).orderBy('pages.slug').execute();
  return rows.map((row) => toSummary(row, config));
}

/** Every page: the standard ones first, then by slug. */
export async function adminPages(db: Db, config: Language): Promise<PageSummary[]> {
  const all = await withNewest(db).orderBy('pages.slug').execute();
  const rows = all.map((row) => toSummary(row, config));
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return [
    ...STANDARD_PAGES.map((slug) => bySlug.get(slug) ?? untouched(slug, config)),
    ...rows.filter(({ slug }) => !isStandardPage(slug)),
  ];
}

/** A version as an export has it. */
const toStoredText = (row: Selectable<Schema['page_revisions']>) => ({
  slug: row.slug,
  title: row.title,
  intro: row.intro,
  content: row.content,
  metaTitle: row.meta_title,
  metaDescription: row.meta_description,
  noindex: row.noindex === 1,
});

/** The newest versions of published pages of which readers see an older one, by page. */
async function newerDrafts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, NonNullable<StoredPage['draft']>>();
  const rows = await db
    .selectFrom('pages')
    .innerJoin('page_revisions as text', (join) =>
      join.onRef('text.page_id', '=', 'pages.id').onRef('text.version', '=', 'pages.text_version'),
    )
    .selectAll('text')
    .where('pages.id', 'in', ids)
    .whereRef('pages.text_version', '<>', 'pages.published_version')
    .execute();
  const contents = await withCurrentImages(
    db,
    rows.map(({ content }) => content),
  );
  return new Map(
    rows.map((row, index) => [
      row.page_id,
      toStoredText({ ...row, content: contents[index] ?? row.content }),
    ]),
  );
}

/**
 * Pages with an id above `after` as an export has them: with the text that readers see and a newer draft, or that of a
 * draft alone. Standard pages with their default text are not among them.
 */
export async function storedPages(db: Db, after: number, limit: number): Promise<StoredPage[]> {
  const rows = await db
    .selectFrom('pages')
    .innerJoin('page_revisions as text', (join) =>
      join
        .onRef('text.page_id', '=', 'pages.id')
        .on((eb) =>
          eb('text.version', '=', eb.fn.coalesce('pages.published_version', 'pages.text_version')),
        ),
    )
    .selectAll('text')
    .select(['pages.id', 'pages.slug', 'pages.published_version', 'pages.created_at'])
    .select('pages.publish_at')
    .where('pages.id', '>', after)
    .orderBy('pages.id')
    .limit(limit)
    .execute();
  const drafts = await newerDrafts(
    db,
    rows.map(({ id }) => id),
  );
  const contents = await withCurrentImages(
    db,
    rows.map(({ content }) => content),
  );
  return rows.map((row, index) => ({
    id: row.id,
    isPublished: row.published_version !== null,
    ...toStoredText({ ...row, content: contents[index] ?? row.content }),
    draft: drafts.get(row.id) ?? null,
    publishAt: isoTimeOrNull(row.publish_at),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.saved_at),
  }));
}

/** The fields of a version, for the editor. */
export async function fieldsOf(
  db: Db,
  id: number,
  version: number,
  siteUrl: string,
): Promise<PageFields | null> {
  const row = await db
    .selectFrom('page_revisions')
    .selectAll()
    .where('page_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) return null;
  const [content = ''] = await withCurrentImages(db, [row.content]);
  return {
    title: row.title,
    slug: row.slug,
    intro: row.intro,
    content: await storedContent(content, siteUrl),
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    noindex: row.noindex === 1,
  };
}

/** A page as editors see it. @throws Problem 404 `page.not_found` */
export async function adminPage(
  db: Db,
  id: number,
  config: Language & Pick<Config, 'siteUrl'>,
): Promise<AdminPage> {
  const row = await withNewest(db).where('pages.id', '=', id).executeTakeFirst();
  if (!row) throw noSuchPage();
  const { text_version } = row;
  const fields =
    text_version === null ? null : await fieldsOf(db, id, text_version, config.siteUrl);
  return { ...toSummary(row, config), fields };
}

/** The versions of a page, newest first. @throws Problem 404 `page.not_found` */
export async function pageRevisions(db: Db, id: number): Promise<PageRevision[]> {
  const page = await db.selectFrom('pages').select('id').where('id', '=', id).executeTakeFirst();
  if (!page) throw noSuchPage();
  const rows = await db
    .selectFrom('page_revisions')
    .select(['version', 'saved_at', 'is_published', 'actor'])
    .where('page_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    savedAt: isoTime(row.saved_at),
    by: row.actor,
    isPublished: row.is_published === 1,
  }));
}

/** The text of a version. @throws Problem 404 `revision.not_found` */
export async function pageRevision(
  db: Db,
  id: number,
  version: number,
  siteUrl: string,
): Promise<PageFields> {
  const fields = await fieldsOf(db, id, version, siteUrl);
  if (fields === null) {
    throw new Problem(404, 'revision.not_found', 'This page has no such version.');
  }
  return fields;
}
