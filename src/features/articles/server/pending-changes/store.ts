import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { PendingFields } from '../../pending.contract.ts';
import type { PendingRow } from '../views/pending-changes.views.ts';

export const fieldsOf = (row: PendingRow): PendingFields => JSON.parse(row.fields);

/** @throws Problem 404 `pending.not_found`, 409 `pending.stale` */
export function assertSeen(
  row: PendingRow | undefined,
  version: number,
): asserts row is PendingRow {
  if (!row) throw new Problem(404, 'pending.not_found', 'No changes of this article are waiting.');
  if (row.version !== version) throw stale();
}

export const stale = () =>
  new Problem(
    409,
    'pending.stale',
    'Someone has saved, published or discarded the waiting changes since you opened the article.',
  );

/** Deletes these changes and no newer ones. @throws Problem 409 `pending.stale` */
export async function removePending(trx: Db, row: PendingRow): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('pending_changes')
    .where('article_id', '=', row.article_id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw stale();
}
