import {
  type ActionContext,
  type AuditEvent,
  recordAction,
} from '#features/audit-log/server/public.ts';
import { addPageMedia, hidePageMedia, withCurrentImages } from '#features/media/server/public.ts';
import { redirectRenamedPage } from '#features/redirects/server/public.ts';
import { sanitizePageContent } from '#features/rich-text/server/public.ts';
import { isoTime } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { NewPageInput, PageFields, PageInput } from '../contract.ts';
import { pagePath } from '../paths.ts';
import { isStandardPage } from '../values.ts';
import { assertNotEmbargoed } from './assert-not-embargoed.ts';
import { enqueuePublication } from './enqueue-publication.ts';
import { judgeSlug, pageAt } from './judge-slug.ts';
import { searchedWords } from './page-search.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** All pages that editors write. */
    pages: true;
  }
}

export interface PageContext extends ActionContext {
  config: Pick<Config, 'siteUrl'>;
  /** Whether an import saves: the activity log says so. */
  isImport?: boolean;
}

/** Versions of a page that stay, besides the published one. */
const MAX_VERSIONS = 100;

export interface PageRow {
  id: number;
  slug: string;
  version: number;
  text_version: number | null;
  published_version: number | null;
  publish_at: number | null;
  actor: string;
  updated_at: number;
}

export const noSuchPage = () => new Problem(404, 'page.not_found', 'No page has this id.');

/** @throws Problem 404 `page.not_found` */
async function pageById(db: Db, id: number): Promise<PageRow> {
  const row = await db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw noSuchPage();
  return row;
}

/** @throws Problem 409 `page.stale` naming who changed the page and when */
function assertVersion(page: PageRow, version: number): void {
  if (page.version === version) return;
  const by = page.actor;
  const at = isoTime(page.updated_at);
  throw new Problem(409, 'page.stale', `${by} has changed this page since you opened it.`, {
    members: { conflict: { version: page.version, by, at } },
  });
}

async function record(
  db: Db,
  { id, slug }: Pick<PageRow, 'id' | 'slug'>,
  action: AuditEvent['action'],
  context: ActionContext,
  detail?: string,
): Promise<void> {
  const subject = { type: 'page', id, name: pagePath(slug) } as const;
  await recordAction(db, context, { action, subject, ...(detail && { detail }) });
}

/** Adds a version; older ones than the newest 100 go, except the one that readers see. */
async function addVersion(
  db: Db,
  page: PageRow,
  { fields, isPublished, publishAt = null }: NewVersion,
  { actor, now }: PageContext,
): Promise<PageRow> {
  const version = page.version + 1;
  await db
    .insertInto('page_revisions')
    .values({
      page_id: page.id,
      version,
      actor: actor.name,
      saved_at: now,
      is_published: isPublished ? 1 : 0,
      slug: fields.slug,
      title: fields.title,
      intro: fields.intro,
      content: fields.content,
      meta_title: fields.metaTitle,
      meta_description: fields.metaDescription,
      noindex: fields.noindex ? 1 : 0,
    })
    .execute();
  const columns = {
    version,
    text_version: version,
    published_version: isPublished ? version : page.published_version,
    publish_at: isPublished ? null : publishAt,
    searched: await searchedWords(fields),
    // Until it is published, a page has the slug of its newest version.
    slug: isPublished || page.published_version === null ? fields.slug : page.slug,
    actor: actor.name,
    updated_at: now,
  };
  await db.updateTable('pages').set(columns).where('id', '=', page.id).execute();
  await db
    .deleteFrom('page_revisions')
    .where('page_id', '=', page.id)
    .where('version', '<=', version - MAX_VERSIONS)
    .where('version', '!=', columns.published_version ?? 0)
    .execute();
  await addPageMedia(db, page.id, fields.content, isPublished);
  return { ...page, ...columns };
}

/** Follows up a save: former URL, activity log, cached pages. */
async function settle(
  db: Db,
  { before, after, isNew }: { before: PageRow; after: PageRow; isNew: boolean },
  context: PageContext,
): Promise<void> {
  const isPublished = after.published_version === after.version;
  if (isPublished && before.published_version !== null && before.slug !== after.slug) {
    const paths = { from: pagePath(before.slug), to: pagePath(after.slug) };
    await redirectRenamedPage(db, { ...paths, ...context.config }, context.now);
  }
  const { isImport = false } = context;
  if (isImport) await record(db, after, 'page.imported', context);
  else if (isNew) await record(db, after, 'page.created', context);
  if (after.publish_at !== null && after.publish_at !== before.publish_at) {
    await record(db, after, 'page.scheduled', context, isoTime(after.publish_at));
    await enqueuePublication(db, after, context.now);
  } else if (isPublished && !isImport) await record(db, after, 'page.published', context);
  else if (!isNew && !isImport) await record(db, after, 'page.edited', context);
  if (isPublished) await recordChange(db, context.now, ['pages']);
}

/** A version with sanitized text; call it before a transaction. @throws Problem 400 naming `content` */
async function readVersion(
  { content, publish: isPublished, publishAt: time, ...fields }: PageInput,
  { actor, config }: PageContext,
): Promise<NewVersion> {
  const publishAt = time === null ? null : Date.parse(time);
  const writing = { owner: actor.userId, siteUrl: config.siteUrl };
  const clean = await sanitizePageContent(content, writing);
  return { fields: { ...fields, content: clean }, isPublished, publishAt };
}

async function saveVersion(
  trx: Db,
  page: PageRow,
  { fields, ...version }: NewVersion,
  context: PageContext,
): Promise<PageRow> {
  const { isPublished, publishAt = null } = version;
  // A stored time may have passed before the job ran: the page can still be saved.
  const isNewTime = !isPublished && publishAt !== null && publishAt !== page.publish_at;
  if (isNewTime && publishAt <= context.now) throw badField('publishAt', 'must be in the future');
  const [content = ''] = await withCurrentImages(trx, [fields.content]);
  if (isPublished) await assertNotEmbargoed(trx, content, context.now);
  return addVersion(trx, page, { ...version, fields: { ...fields, content } }, context);
}

/**
 * Stores a new page, or the first text of a standard page.
 * @returns its id
 * @throws Problem 400 naming the field, 409 `page.stale` or `page.image_held`
 */
export async function createPage(
  db: Db,
  { isStandard, ...input }: NewPageInput,
  context: PageContext,
): Promise<number> {
  const page = { ...(await readVersion(input, context)), isStandard };
  return inTransaction(db, async (trx) => (await addPage(trx, page, context)).id);
}

/** A version to store, with sanitized content. */
export interface NewVersion {
  fields: PageFields;
  isPublished: boolean;
  /** When readers get it, unless it is published; null by default. */
  publishAt?: number | null;
}

/** A new page, or the first text of a standard page. */
interface NewPage extends NewVersion {
  isStandard: boolean;
}

/** Stores a new page in a transaction. @throws Problem as `createPage` */
export async function addPage(
  trx: Db,
  { isStandard: isFirstText, ...version }: NewPage,
  context: PageContext,
): Promise<PageRow> {
  const { fields } = version;
  const isStandard = isFirstText && isStandardPage(fields.slug);
  const known = isStandard ? await pageAt(trx, fields.slug) : undefined;
  if (known) assertVersion(known, 0);
  const slug = isStandard ? fields.slug : await judgeSlug(trx, fields, null);
  const before = await insertPage(trx, slug, context);
  const page = { ...version, fields: { ...fields, slug } };
  const after = await saveVersion(trx, before, page, context);
  await settle(trx, { before, after, isNew: !isStandard }, context);
  return after;
}

/** Stores a version of a page in a transaction. @throws Problem as `changePage` */
export async function editPage(
  trx: Db,
  { id, version }: { id: number; version: number },
  { fields, ...rest }: NewVersion,
  context: PageContext,
): Promise<PageRow> {
  const before = await pageById(trx, id);
  assertVersion(before, version);
  const page = { ...rest, fields: { ...fields, slug: await judgeSlug(trx, fields, before) } };
  const after = await saveVersion(trx, before, page, context);
  await settle(trx, { before, after, isNew: false }, context);
  return after;
}

async function insertPage(db: Db, slug: string, { actor, now }: PageContext): Promise<PageRow> {
  const empty = {
    slug,
    version: 0,
    text_version: null,
    published_version: null,
    publish_at: null,
    actor: actor.name,
    updated_at: now,
  };
  const { id } = await db
    .insertInto('pages')
    .values({ ...empty, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...empty };
}

/**
 * Stores a version of a page, as a draft or for readers.
 * @throws Problem 404 `page.not_found`, 400 naming the field, 409 `page.stale` or `page.image_held`
 */
export async function changePage(
  db: Db,
  id: number,
  { version, ...input }: PageInput & { version: number },
  context: PageContext,
): Promise<void> {
  const page = await readVersion(input, context);
  await inTransaction(db, (trx) => editPage(trx, { id, version }, page, context));
}

/**
 * Takes a page off the site; a standard page gets its default text back. Its versions stay.
 * @throws Problem 404 `page.not_found`, 409 `page.stale`
 */
export function unpublishPage(
  db: Db,
  id: number,
  version: number,
  context: PageContext,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const page = await pageById(trx, id);
    assertVersion(page, version);
    const isStandard = isStandardPage(page.slug);
    await trx
      .updateTable('pages')
      .set({
        version: page.version + 1,
        published_version: null,
        publish_at: null,
        actor: context.actor.name,
        updated_at: context.now,
        ...(isStandard && { text_version: null, searched: '' }),
      })
      .where('id', '=', id)
      .execute();
    await hidePageMedia(trx, id);
    await record(trx, page, isStandard ? 'page.restored' : 'page.unpublished', context);
    await recordChange(trx, context.now, ['pages']);
  });
}

/**
 * Deletes a page with its versions.
 * @throws Problem 404 `page.not_found`, 409 `page.standard`
 */
export function deletePage(db: Db, id: number, context: PageContext): Promise<void> {
  return inTransaction(db, async (trx) => {
    const page = await pageById(trx, id);
    if (isStandardPage(page.slug)) {
      const detail = 'Standard pages can’t be deleted. Restore the default text instead.';
      throw new Problem(409, 'page.standard', detail);
    }
    await trx.deleteFrom('pages').where('id', '=', id).execute();
    await record(trx, page, 'page.deleted', context);
    await recordChange(trx, context.now, ['pages']);
  });
}
