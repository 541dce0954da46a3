import { pageVersions } from '#features/pages/server/public.ts';
import { existingCategories } from '#features/taxonomy/server/public.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import { fold } from '#lib/text/search/words.ts';
import { slugify } from '#lib/text/slug.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Import, ImportChoices, ImportList, ImportMapping } from '../contract.ts';
import { type ImportState, ITEM_STATES, type ItemState } from '../values.ts';
import { membersIn } from './comments-and-members/members.ts';
import { unredirectedIn } from './redirects/unredirected.ts';
import { hasResult, importById, type StoredReport } from './store.ts';
import { unusedRecords } from './undo/unused.ts';

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const UNDOABLE: ReadonlySet<ImportState> = new Set(['finished', 'canceled', 'paused', 'failed']);

/** All imports, newest first. */
export async function importList(db: Db): Promise<ImportList> {
  const rows = await db
    .selectFrom('imports')
    .select((eb) => [
      'id',
      'name',
      'state',
      'created_at',
      'finished_at',
      eb
        .selectFrom('import_items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('import_id', '=', 'imports.id')
        .where(hasResult)
        .as('items'),
      eb
        .selectFrom('import_additions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('import_id', '=', 'imports.id')
        .as('additions'),
    ])
    .orderBy('id', 'desc')
    .execute();
  const imports = rows.map(({ created_at, finished_at, items, additions, ...row }) => ({
    ...row,
    items: Number(items),
    canUndo: UNDOABLE.has(row.state) && Number(items) + Number(additions) > 0,
    createdAt: new Date(created_at).toISOString(),
    finishedAt: iso(finished_at),
  }));
  return { imports };
}

/**
 * Finds the account with the email address or name of a source's author.
 * @param emails by the source's ids
 */
export async function accountsFor(db: Db, emails: Readonly<Record<string, string>>) {
  const users = await db.selectFrom('users').select(['id', 'username_key', 'email']).execute();
  const byEmail = new Map(users.map(({ email, id }) => [email?.toLowerCase() ?? '', id]));
  byEmail.delete('');
  const byName = new Map(users.map(({ username_key, id }) => [username_key, id]));
  return (id: string, name: string) =>
    byEmail.get(emails[id]?.toLowerCase() ?? '') ??
    byName.get(fold(id)) ??
    byName.get(fold(name)) ??
    null;
}

/** Suggests a match for each category and author: the same name or email address. */
export async function suggestMapping(
  db: Db,
  { subjects, isOurs, emails }: StoredReport,
): Promise<ImportMapping> {
  const twins = await existingCategories(db);
  const accountOf = await accountsFor(db, emails);
  const categoryOf = (id: string, name: string) =>
    twins.find(name, isOurs ? id : categorySlug(slugify(name)))?.slug ?? null;
  return {
    categories: subjects.categories.map((one) => ({
      ...one,
      match: categoryOf(one.id, one.name),
    })),
    authors: subjects.authors.map((one) => ({ ...one, match: accountOf(one.id, one.name) })),
  };
}

async function itemCounts(db: Db, id: number): Promise<Record<ItemState, number>> {
  const rows = await db
    .selectFrom('import_items')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .groupBy('state')
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  return Object.fromEntries(ITEM_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    ItemState,
    number
  >;
}

/** When the same source was imported last. */
async function previousImportAt(db: Db, id: number, source: string | null): Promise<string | null> {
  if (source === null) return null;
  const row = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.max('finished_at').as('at'))
    .where('source', '=', source)
    .where('id', '<', id)
    .where('state', 'in', ['finished', 'canceled'])
    .executeTakeFirst();
  return iso(row?.at ?? null);
}

/** Images on other hosts in articles of the import, by state. */
async function imageCounts(db: Db, id: number): Promise<Import['images']> {
  const counts = { saved: 0, waiting: 0, failed: 0 };
  const rows = await db
    .selectFrom('remote_images')
    .select((eb) => [
      eb
        .case()
        .when('media_id', 'is not', null)
        .then('saved' as const)
        .when('failed', '=', 1)
        .then('failed' as const)
        .else('waiting' as const)
        .end()
        .as('state'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('remote_image_uses')
          .innerJoin('import_items', 'import_items.article_id', 'remote_image_uses.article_id')
          .select('remote_image_uses.article_id')
          .where('import_items.import_id', '=', id)
          .whereRef('remote_image_uses.image_id', '=', 'remote_images.id'),
      ),
    )
    .groupBy('state')
    .execute();
  for (const { state, count } of rows) counts[state] = Number(count);
  counts.saved += await additions(db, id, 'media');
  return counts;
}

/** Articles and pages of an import that were edited here since. */
const editedItems = (db: Db, id: number) =>
  db
    .selectFrom('import_items')
    .leftJoin('articles', 'articles.id', 'import_items.article_id')
    .leftJoin(pageVersions(db).as('pages'), 'pages.id', 'import_items.page_id')
    .where('import_id', '=', id)
    .where('import_items.state', 'in', ['created', 'updated'])
    .where(({ or, eb, ref }) =>
      or([
        eb('articles.version', '>', ref('import_items.article_version')),
        eb('pages.version', '>', ref('import_items.page_version')),
      ]),
    );

const additions = (db: Db, id: number, kind: 'redirect' | 'subscriber' | 'media') =>
  countRows(db.selectFrom('import_additions').where('import_id', '=', id).where('kind', '=', kind));

const earlierRedirects = (db: Db, id: number, source: string) =>
  countRows(
    db
      .selectFrom('import_additions')
      .innerJoin('imports', 'imports.id', 'import_additions.import_id')
      .where('kind', '=', 'redirect')
      .where('imports.source', '=', source)
      .where('imports.id', '<', id),
  );

/** An import as admins see it. @throws Problem 404 `import.not_found` */
export async function importView(db: Db, id: number): Promise<Import> {
  const row = await importById(db, id);
  const members = membersIn(row.members);
  const stored = row.report === null ? null : (JSON.parse(row.report) as StoredReport);
  // Screens poll a running import, and need nothing to choose from.
  const isBusy = row.state === 'running' || row.state === 'undoing';
  const withWarnings = db
    .selectFrom('import_items')
    .where('import_id', '=', id)
    .where('warnings', '<>', '[]');
  return {
    id,
    name: row.name,
    state: row.state,
    error: row.error,
    done: row.done,
    path: row.path,
    imagesPath: row.images_path,
    siteUrl: row.site_url,
    urlPattern: row.url_pattern,
    report: stored?.report ?? null,
    warnings: isBusy ? 0 : await countRows(withWarnings),
    mapping: stored === null || isBusy ? null : await suggestMapping(db, stored),
    previousImportAt: await previousImportAt(db, id, row.source),
    choices: row.choices === null ? null : (JSON.parse(row.choices) as ImportChoices),
    items: await itemCounts(db, id),
    images: await imageCounts(db, id),
    redirects: await additions(db, id, 'redirect'),
    earlierRedirects: row.source === null ? 0 : await earlierRedirects(db, id, row.source),
    unredirected: unredirectedIn(row.unredirected),
    comments: stored?.report.comments ?? 0,
    members: members && {
      added: await additions(db, id, 'subscriber'),
      existing: members.existing,
      invalid: members.invalid,
    },
    notes: row.notes === null ? [] : (JSON.parse(row.notes) as Import['notes']),
    edited: isBusy ? 0 : await countRows(editedItems(db, id)),
    unused: row.state === 'undone' ? await unusedRecords(db) : [],
    createdAt: new Date(row.created_at).toISOString(),
    startedAt: iso(row.started_at),
    finishedAt: iso(row.finished_at),
  };
}
