import { type AdminPermission, may } from '#features/users/policy.ts';
import type { Role } from '#features/users/values.ts';
import { isoTime } from '#lib/format/iso.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Notification, NotificationPage } from '../contract.ts';
import { PAGE_SIZE } from '../values.ts';
import { messageOf } from './message.ts';

/** A user's notifications with the present names of those who acted. */
export const notificationsOf = (db: Db, userId: number) =>
  db
    .selectFrom('notifications')
    .leftJoin('users as actors', 'actors.id', 'notifications.actor_id')
    .selectAll('notifications')
    .select('actors.username as who')
    .where('notifications.user_id', '=', userId);

export type Row = Awaited<
  ReturnType<ReturnType<typeof notificationsOf>['executeTakeFirstOrThrow']>
>;

/** Whether a user with this role may no longer see what it is about. */
export const isHidden = ({ needs }: Row, role: Role): boolean =>
  needs !== null && !may(role, needs as AdminPermission);

/** As a user with this role may see it now. */
export function shown(row: Row, role: Role): Notification {
  const { id, kind, who, title, count } = row;
  const hidden = isHidden(row, role);
  // With a screen, it is an article that the user may not open.
  const articleId = hidden || row.screen !== null ? null : row.article_id;
  return {
    id,
    kind,
    message: messageOf({ kind, who, title, isHidden: hidden, count }),
    text: hidden ? null : row.text,
    articleId,
    key: articleId === null ? null : row.key,
    screen: hidden ? null : row.screen,
    at: isoTime(row.created_at),
    isRead: row.read_at !== null,
  };
}

/** A page of a user's notifications, newest first. @param before the oldest of the page before */
export async function notificationPage(
  db: Db,
  { userId, role }: { userId: number; role: Role },
  before?: number,
): Promise<NotificationPage> {
  const rows = await notificationsOf(db, userId)
    .$if(before !== undefined, (all) => all.where('notifications.id', '<', before ?? 0))
    .orderBy('notifications.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return {
    notifications: rows.slice(0, PAGE_SIZE).map((row) => shown(row, role)),
    hasMore: rows.length > PAGE_SIZE,
  };
}

export const countUnread = (db: Db, userId: number): Promise<number> =>
  countRows(
    db.selectFrom('notifications').where('user_id', '=', userId).where('read_at', 'is', null),
  );
