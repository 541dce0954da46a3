import type { Db } from '#platform/db/schema.ts';
import type { ReadRequest } from '../contract.ts';

/** Marks a user's own notifications as read; emails that wait for them are not sent. */
export async function markRead(
  db: Db,
  userId: number,
  request: ReadRequest,
  now: number,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if('id' in request, (all) => all.where('id', '=', 'id' in request ? request.id : 0))
    .$if('upTo' in request, (all) => all.where('id', '<=', 'upTo' in request ? request.upTo : 0))
    .execute();
}
