import { setImmediate } from 'node:timers/promises';
import { listPath } from '#features/articles/paths.ts';
import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { removeRules } from '#features/redirects/server/public.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { ListFolders, SiteUrl, Source } from '../sources/source.ts';
import { assertRunning } from '../run/assert-running.ts';
import { recordUnredirected } from './unredirected.ts';
import { type OldSite, addRedirects, type RedirectRequest } from './add-redirects.ts';

/** So many are put into the store in a transaction. */
const STEP = 100;

/** The slug of our category for one of the source's, by its id; undefined where no article had it. */
type CategoryOf = (id: string) => string | undefined;

/** Where an address of the old site leads here; null where it is gone for good. */
function targetFor({ goal }: SiteUrl, categoryOf: CategoryOf): string | null {
  switch (goal.to) {
    case 'category':
      return listPath({ category: categoryOf(goal.id) });
    case 'tag':
      return listPath({ q: goal.name });
    case 'articles':
      return listPath();
    case 'home':
      return '/';
    case 'feed':
      return '/feed.xml';
    case 'sitemap':
      return '/sitemap.xml';
    case 'address':
      return goal.address;
    case 'gone':
      return null;
  }
}

/**
 * Has the old site's lists, feeds and machinery lead to ours, in transactions of its own: once all
 * articles are here, whose addresses come first. Doing it again adds nothing.
 * @throws ImportStopped where the import was paused or ended meanwhile
 * @param folders where the old site's lists were, as its admin says
 * @param signal ends it between two transactions
 */
export async function redirectSite(
  db: Db,
  site: OldSite,
  source: Source,
  {
    categoryOf,
    folders,
    actor,
    now,
    signal,
  }: {
    categoryOf: CategoryOf;
    folders: ListFolders;
    actor: AuditActor;
    now: number;
    signal: AbortSignal;
  },
): Promise<void> {
  const put = (step: readonly RedirectRequest[]) =>
    inTransaction(db, async (trx) => {
      await assertRunning(trx, site.importId);
      await recordUnredirected(trx, site.importId, await addRedirects(trx, site, step, now));
    });
  let step: RedirectRequest[] = [];
  for await (const address of source.addresses?.(folders) ?? []) {
    const { url, below, history } = address;
    step.push({ url, below, to: targetFor(address, categoryOf), position: null, history });
    if (step.length < STEP) continue;
    await put(step);
    step = [];
    signal.throwIfAborted();
    // SQLite answers at once: without this, nobody's request would come in between.
    await setImmediate();
  }
  await put(step);
  const subject = { type: 'redirect', id: 0, name: `Import ${site.importId}` } as const;
  const added = await countRows(redirectsOf(db, site.importId));
  const event = { action: 'redirect.imported', subject, detail: `${added} added` } as const;
  await inTransaction(db, async (trx) => {
    await assertRunning(trx, site.importId);
    await recordAudit(trx, now, actor, [event]);
  });
}

const redirectsOf = (db: Db, importId: number) =>
  db
    .selectFrom('import_additions')
    .where('import_id', '=', importId)
    .where('kind', '=', 'redirect');

/**
 * Takes away some of the redirects that an import added; call it in a transaction, until it says 0.
 * @returns how many it took away
 */
export async function removeRedirects(trx: Db, importId: number, now: number): Promise<number> {
  const rows = await redirectsOf(trx, importId).select('ref').limit(STEP).execute();
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
