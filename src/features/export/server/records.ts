import { loadExtensions, NO_EXTENSIONS } from '#features/articles/server/public.ts';
import { correctionsByArticle, feedId } from '#features/articles/server/views/public.ts';
import type { StoredGame } from '#features/games/contract.ts';
import { storedGames } from '#features/games/server/public.ts';
import { exportCoverages } from '#features/live/server/public.ts';
import { readFocus } from '#features/media/crops.values.ts';
import {
  madeFiles,
  mediaUrl,
  storedCrops,
  storedRecordings,
} from '#features/media/server/public.ts';
import type { StoredPage } from '#features/pages/contract.ts';
import { storedPages } from '#features/pages/server/public.ts';
import { storedSnippets } from '#features/snippets/server/public.ts';
import { tagsOf } from '#features/taxonomy/server/public.ts';
import type { StoredWebhook } from '#features/webhooks/contract.ts';
import { storedWebhooks } from '#features/webhooks/server/public.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import type {
  AccountRecord,
  ArticleRecord,
  AuthorRecord,
  CategoryRecord,
  ImageRecord,
  RecordingRecord,
  RedirectRecord,
  TagRecord,
} from '../contract.ts';

/** Rows in memory at a time; an article may have 1,000,000 characters. */
const PAGE = 20;

/** Reads rows in the order of their ids, one page at a time. */
const rowsOf = <Row extends { id: number }>(read: (after: number) => Promise<Row[]>) =>
  paged(read, (rows) => rows);

/** The same with an item for each row, or for some. */
async function* paged<Row extends { id: number }, Item>(
  read: (after: number) => Promise<Row[]>,
  toItems: (rows: Row[]) => Promise<Item[]> | Item[],
): AsyncGenerator<Item> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* await toItems(rows);
    after = last.id;
  }
}

const accounts = (db: Db): AsyncIterable<AccountRecord> =>
  paged(
    (after) =>
      db
        .selectFrom('users')
        .select(['id', 'username', 'role', 'email', 'created_at'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    (rows) => rows.map(({ created_at, ...row }) => ({ ...row, createdAt: isoTime(created_at) })),
  );

const categories = (db: Db): AsyncIterable<CategoryRecord> =>
  rowsOf((after) =>
    db
      .selectFrom('categories')
      .select(['id', 'name', 'plural', 'slug', 'description', 'color', 'emoji'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

const tags = (db: Db): AsyncIterable<TagRecord> =>
  rowsOf((after) =>
    db
      .selectFrom('tags')
      .select(['id', 'name', 'description'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

const games = (db: Db): AsyncIterable<StoredGame> =>
  rowsOf((after) => storedGames(db, after, PAGE));

const authors = (db: Db): AsyncIterable<AuthorRecord> =>
  paged(
    (after) =>
      db
        .selectFrom('authors')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    async (rows) => {
      const former = await db
        .selectFrom('author_slugs')
        .selectAll()
        .where(
          'author_id',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('slug')
        .execute();
      const slugs = Map.groupBy(former, (row) => row.author_id);
      return rows.map(({ id, slug, name, bio, links, image, ...row }) => ({
        id,
        slug,
        formerSlugs: (slugs.get(id) ?? []).map((one) => one.slug),
        name,
        bio,
        links: JSON.parse(links) as AuthorRecord['links'],
        image,
        accountId: row.user_id,
        createdAt: isoTime(row.created_at),
        updatedAt: isoTime(row.updated_at),
      }));
    },
  );

/** An image and its storage key. */
interface StoredImage {
  record: ImageRecord;
  files: { name: string; storageKey: string }[];
}

async function* images(db: Db): AsyncIterable<StoredImage> {
  const crops = await storedCrops(db);
  yield* paged(
    (after) =>
      db
        .selectFrom('media')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    (rows) =>
      rows.map((row) => {
        const { id, key, name, alt, caption, credit, license, type, width, height, bytes } = row;
        const files = madeFiles(row);
        const record = {
          id,
          key,
          url: mediaUrl(row),
          name,
          alt,
          caption,
          credit,
          license,
          crops: crops.get(id) ?? [],
          focus: readFocus(row.focus),
          type,
          width,
          height,
          bytes,
          files: files.map((file) => file.name),
          uploadedBy: row.user_id,
          embargoUntil: isoTimeOrNull(row.embargo_until),
          createdAt: isoTime(row.created_at),
        };
        return { record, files };
      }),
  );
}

const recordings = (db: Db): AsyncIterable<RecordingRecord> =>
  rowsOf((after) => storedRecordings(db, after, PAGE));

const articleRows = (db: Db) =>
  db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .selectAll('articles')
    .select('article_bodies.content')
    .where('articles.id', 'not in', trashedIds(db));
type ArticleRow = Awaited<ReturnType<ReturnType<typeof articleRows>['executeTakeFirstOrThrow']>>;

/** Rows grouped by article id. */
function byArticle<Row extends { article_id: number }>(rows: Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, (row) => row.article_id);
}

async function toArticles(db: Db, rows: ArticleRow[]): Promise<ArticleRecord[]> {
  const ids = rows.map(({ id }) => id);
  const tagged = await tagsOf(db, ids);
  const corrected = await correctionsByArticle(db, ids);
  const parts = await loadExtensions(db, ids);
  const coverages = await exportCoverages(db, ids);
  const slugs = byArticle(
    await db
      .selectFrom('article_slugs')
      .selectAll()
      .where('article_id', 'in', ids)
      .orderBy('slug')
      .execute(),
  );
  const placed = byArticle(
    await db
      .selectFrom('placements')
      .selectAll()
      .where('article_id', 'in', ids)
      .orderBy('page')
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    formerSlugs: (slugs.get(row.id) ?? []).map(({ slug }) => slug),
    title: row.title,
    content: row.content,
    excerpt: row.excerpt,
    metaDescription: row.meta_description,
    category: row.category,
    tags: tagged.get(row.id) ?? [],
    featuredImage: row.remote_image ?? row.featured_image,
    featuredImageAlt: row.featured_image_alt,
    featuredImageCaption: row.featured_image_caption,
    language: row.language,
    ...(parts.get(row.id) ?? NO_EXTENSIONS),
    status: row.status,
    moderationStatus: row.moderation_status,
    rejectionNote: row.rejection_note,
    scheduledPublishAt: isoTimeOrNull(row.scheduled_at),
    unpublishAt: isoTimeOrNull(row.unpublish_at),
    embargoUntil: isoTimeOrNull(row.embargo_until),
    embargoReason: row.embargo_reason,
    embargoSource: row.embargo_source,
    guid: feedId(row),
    live: coverages.get(row.id) ?? null,
    corrections: (corrected.get(row.id) ?? []).map(({ id: _, ...correction }) => correction),
    authorId: row.author_id,
    version: row.version,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    publishedAt: isoTimeOrNull(row.published_at),
    placements: (placed.get(row.id) ?? []).map(({ page, position }) => ({ page, position })),
  }));
}

const articles = (db: Db): AsyncIterable<ArticleRecord> =>
  paged(
    (after) =>
      articleRows(db).where('articles.id', '>', after).orderBy('articles.id').limit(PAGE).execute(),
    (rows) => toArticles(db, rows),
  );

const pages = (db: Db): AsyncIterable<StoredPage> =>
  rowsOf((after) => storedPages(db, after, PAGE));

const redirects = (db: Db): AsyncIterable<RedirectRecord> =>
  paged(
    (after) =>
      db
        .selectFrom('redirects')
        .select(['id', 'source', 'match', 'target', 'hits', 'last_used_at', 'created_at'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    (rows) =>
      rows.map(({ id, source: from, match, target: to, hits, last_used_at, created_at }) => ({
        id,
        from,
        match,
        to,
        hits,
        lastUsedAt: isoTimeOrNull(last_used_at),
        createdAt: isoTime(created_at),
      })),
  );

const webhooks = (db: Db): AsyncIterable<StoredWebhook> =>
  rowsOf((after) => storedWebhooks(db, after, PAGE));

/**
 * The site as records of our own format, each kind in the order of its ids. Every call reads the rows
 * again and holds one page in memory.
 * @param db a snapshot, so that references between records are consistent
 */
export const recordsOf = (db: Db) => ({
  accounts: () => accounts(db),
  categories: () => categories(db),
  tags: () => tags(db),
  games: () => games(db),
  authors: () => authors(db),
  articles: () => articles(db),
  pages: () => pages(db),
  images: () => images(db),
  recordings: () => recordings(db),
  snippets: () => storedSnippets(db),
  redirects: () => redirects(db),
  webhooks: () => webhooks(db),
});

export type Records = ReturnType<typeof recordsOf>;
