import { setImmediate } from 'node:timers/promises';
import { listPath, tagPath } from '#features/articles/paths.ts';
import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { removeRules } from '#features/redirects/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { assertRunning } from '../assert-running.ts';
import type { ListFolders, SiteUrl, Source } from '../sources/source.ts';
import { addRedirects, type OldSite, type RedirectRequest } from './add-redirects.ts';
import { recordUnredirected } from './unredirected.ts';

/** Redirects added in one transaction. */
const BATCH_SIZE = 100;

/** The slug of the category for one of the source's; undefined if it has none. */
type CategoryOf = (id: string) => string | undefined;

/** @returns null for a page that is gone */
function pathOf({ target }: SiteUrl, categoryOf: CategoryOf): string | null {
  switch (target.to) {
    case 'category':
      return listPath({ category: categoryOf(target.id) });
    case 'tag':
      return tagPath(target.name);
    case 'articles':
      return listPath();
    case 'home':
      return '/';
    case 'feed':
      return '/feed.xml';
    case 'sitemap':
      return '/sitemap.xml';
    case 'url':
      return target.url;
    case 'gone':
      return null;
  }
}

interface Options {
  categoryOf: CategoryOf;
  folders: ListFolders;
  actor: AuditActor;
  now: number;
  signal: AbortSignal;
}

/**
 * Redirects the old site's lists and feeds, after all articles, whose URLs come first. It can be repeated.
 * @throws ImportStopped
 */
export async function redirectSite(
  db: Db,
  site: OldSite,
  source: Source,
  { categoryOf, folders, actor, now, signal }: Options,
): Promise<void> {
  const add = (batch: readonly RedirectRequest[]) =>
    inTransaction(db, async (trx) => {
      await assertRunning(trx, site.importId);
      const refused = await addRedirects(trx, site, batch, now);
      await recordUnredirected(trx, site.importId, refused);
    });
  let batch: RedirectRequest[] = [];
  for await (const siteUrl of source.siteUrls?.(folders) ?? []) {
    const { url, below, history } = siteUrl;
    batch.push({ url, below, to: pathOf(siteUrl, categoryOf), position: null, history });
    if (batch.length < BATCH_SIZE) continue;
    await add(batch);
    batch = [];
    signal.throwIfAborted();
    // SQLite blocks the event loop: let requests in between.
    await setImmediate();
  }
  await add(batch);
  const added = await countRows(redirectsOf(db, site.importId));
  await inTransaction(db, async (trx) => {
    await assertRunning(trx, site.importId);
    const subject = { type: 'redirect', id: 0, name: `Import ${site.importId}` } as const;
    const detail = `${added} added`;
    await recordAudit(trx, now, actor, [{ action: 'redirect.imported', subject, detail }]);
  });
}

const redirectsOf = (db: Db, importId: number) =>
  db
    .selectFrom('import_additions')
    .where('import_id', '=', importId)
    .where('kind', '=', 'redirect');

/** Deletes some redirects of an import, in a transaction. @returns how many; 0 at the end */
export async function deleteRedirects(trx: Db, importId: number, now: number): Promise<number> {
  const rows = await redirectsOf(trx, importId).select('ref').limit(BATCH_SIZE).execute();
  const ids = rows.map(({ ref }) => ref);
  if (ids.length === 0) return 0;
  await removeRules(trx, ids, now);
  await trx
    .deleteFrom('import_additions')
    .where('import_id', '=', importId)
    .where('kind', '=', 'redirect')
    .where('ref', 'in', ids)
    .execute();
  return ids.length;
}
