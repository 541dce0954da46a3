import { notFound } from '#features/articles/server/public.ts';
import {
  type AuditActor,
  type AuditEvent,
  recordAudit,
} from '#features/audit-log/server/public.ts';
import { usedCategorySlugs } from '#features/taxonomy/server/public.ts';
import { isCoreCategory } from '#features/taxonomy/values.ts';
import { inTransaction } from '#platform/db/database.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import {
  FEATURED_PAGES,
  type FeaturedPage,
  featuredPageOf,
  SIDEBAR_SLOTS,
  slotAt,
} from '../values.ts';
import { type Placed, place, placements, remove, setSidebar } from './store.ts';

export type Slot = 'main' | 'sidebar' | 'none';

async function articleRow(db: Db, id: number) {
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'category'])
    .where('id', '=', id)
    .where('id', 'not in', trashedIds(db))
    .executeTakeFirstOrThrow(() => notFound());
}

function auditEvent(
  { id, title }: { id: number; title: string },
  action: 'placement.set' | 'placement.removed',
  detail: string,
): AuditEvent {
  return { action, subject: { type: 'article', id, name: title }, detail };
}

/** Whether a page has slots: a standard one, or that of a custom category. */
async function hasSlots(db: Db, page: FeaturedPage): Promise<boolean> {
  if ((FEATURED_PAGES as readonly string[]).includes(page)) return true;
  return !isCoreCategory(page) && (await usedCategorySlugs(db, [page])).length > 0;
}

/** @throws Problem 400 naming `page` */
export async function assertHasSlots(db: Db, page: FeaturedPage): Promise<void> {
  if (!(await hasSlots(db, page))) throw badField('page', 'must be a page with featured articles');
}

/**
 * Puts an article into this slot of a page, or removes it from the page.
 * @throws Problem 404 `article.not_found`, 409 `placement.full`, 400 naming `page`
 */
export function setSlot(
  db: Db,
  id: number,
  { page, slot }: { page: FeaturedPage; slot: Slot },
  by: AuditActor,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const article = await articleRow(trx, id);
    await assertHasSlots(trx, page);
    const there = await placements(trx, page);
    const held = there.find((one) => one.articleId === id);
    if (slot === 'none') {
      if (held === undefined) return;
      await remove(trx, now, page, id);
      await recordAudit(trx, now, by, [auditEvent(article, 'placement.removed', page)]);
      return;
    }
    if (slot === 'main') {
      if (held?.position === 0) return;
      // Removed from the sidebar first, to close the gap.
      if (held) await remove(trx, now, page, id);
      await place(trx, now, { page, position: 0, articleId: id });
    } else {
      if (held && held.position > 0) return;
      const sidebar = there.filter((one) => one.position > 0).map((one) => one.articleId);
      if (sidebar.length >= SIDEBAR_SLOTS) {
        throw new Problem(
          409,
          'placement.full',
          `The sidebar of this page is full: ${SIDEBAR_SLOTS} of ${SIDEBAR_SLOTS}. Remove one first.`,
        );
      }
      if (held) await remove(trx, now, page, id);
      await setSidebar(trx, now, page, [...sidebar, id]);
    }
    await recordAudit(trx, now, by, [auditEvent(article, 'placement.set', `${page}, ${slot}`)]);
  });
}

/**
 * Puts an article into those of these slots that are free, one per page.
 * @returns the slots that it did not get
 * @throws Problem 404 `article.not_found`
 */
export function takeFreeSlots<Wanted extends Omit<Placed, 'articleId'>>(
  db: Db,
  id: number,
  slots: readonly Wanted[],
  by: AuditActor,
  now: number,
): Promise<Wanted[]> {
  return inTransaction(db, async (trx) => {
    const article = await articleRow(trx, id);
    const refused: Wanted[] = [];
    for (const slot of slots) {
      const { page, position } = slot;
      const there = await placements(trx, page);
      const isTaken = there.some((one) => one.articleId === id || one.position === position);
      if (isTaken || !(await hasSlots(trx, page))) {
        refused.push(slot);
        continue;
      }
      await place(trx, now, { page, position, articleId: id });
      const detail = `${page}, ${slotAt(position)}`;
      await recordAudit(trx, now, by, [auditEvent(article, 'placement.set', detail)]);
    }
    return refused;
  });
}

/**
 * Removes all placements but the homepage's main slot. If there are none, adds one: the main slot of the
 * category's page if it is free, otherwise the first sidebar slot, and the last one drops out.
 * @throws Problem 404 `article.not_found`
 */
export function toggleFeatured(db: Db, id: number, by: AuditActor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const article = await articleRow(trx, id);
    const all = await placements(trx);
    const isMaster = (one: { page: string; position: number }) =>
      one.page === 'homepage' && one.position === 0;
    const held = all.filter((one) => one.articleId === id && !isMaster(one));
    if (held.length > 0) {
      for (const { page } of held) await remove(trx, now, page, id);
      const pages = held.map((one) => one.page).join(', ');
      await recordAudit(trx, now, by, [auditEvent(article, 'placement.removed', pages)]);
      return;
    }
    const page = featuredPageOf(article.category);
    const there = all.filter((one) => one.page === page);
    if (!there.some((one) => one.position === 0)) {
      await place(trx, now, { page, position: 0, articleId: id });
      await recordAudit(trx, now, by, [auditEvent(article, 'placement.set', `${page}, main`)]);
      return;
    }
    const sidebar = there.filter((one) => one.position > 0).map((one) => one.articleId);
    await setSidebar(trx, now, page, [id, ...sidebar].slice(0, SIDEBAR_SLOTS));
    await recordAudit(trx, now, by, [auditEvent(article, 'placement.set', `${page}, sidebar`)]);
  });
}

/**
 * Reorders a page's sidebar.
 * @throws Problem 409 `placement.changed` if the IDs are not those of the sidebar
 */
export function orderSidebar(
  db: Db,
  page: FeaturedPage,
  articleIds: readonly number[],
  by: AuditActor,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await assertHasSlots(trx, page);
    const held = (await placements(trx, page))
      .filter((one) => one.position > 0)
      .map((one) => one.articleId);
    const same = [...held].sort().join() === [...articleIds].sort().join();
    if (!same) {
      throw new Problem(
        409,
        'placement.changed',
        'Another user changed this sidebar since you opened it. Reload it and try again.',
      );
    }
    await setSidebar(trx, now, page, articleIds);
    for (const [index, id] of articleIds.entries()) {
      if (held[index] === id) continue;
      const detail = `${page}, sidebar ${index + 1}`;
      await recordAudit(trx, now, by, [
        auditEvent(await articleRow(trx, id), 'placement.set', detail),
      ]);
    }
  });
}
