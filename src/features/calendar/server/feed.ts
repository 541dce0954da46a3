import { recordSecurity } from '#features/security-log/server/public.ts';
import { may } from '#features/users/policy.ts';
import {
  type Actor,
  hashSecret,
  newSecret,
  personById,
  type Requester,
} from '#features/users/server/public.ts';
import { isoTime } from '#lib/format/iso.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Feed, FeedInput, NewFeed } from '../contract.ts';
import { calendarFeedPath } from '../paths.ts';

interface FeedContext {
  actor: Actor & Requester;
  now: number;
}

const feedOf = (db: Db, userId: number) =>
  db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst();

const noFeed = () => new Problem(404, 'calendar.no_feed', 'You have no calendar link.');

/** Whose calendar a link shows. */
export interface FeedOwner {
  person: Actor;
  onlyOwn: boolean;
}

/** Logs that a link was made or deleted. */
const log = (
  trx: Db,
  { actor, now }: FeedContext,
  event: 'calendar_feed.created' | 'calendar_feed.deleted',
) => recordSecurity(trx, now, actor.caller, { event, userId: actor.userId, account: actor.name });

/** The feed of an account without its secret; null if it has none. */
export async function readFeed(db: Db, userId: number): Promise<Feed> {
  const row = await feedOf(db, userId);
  return row ? { onlyOwn: row.only_own === 1, createdAt: isoTime(row.created_at) } : null;
}

/** Makes a link to a calendar feed, which replaces the account's former one. */
export function createFeed(
  db: Db,
  { onlyOwn }: FeedInput,
  siteUrl: string,
  context: FeedContext,
): Promise<NewFeed> {
  const { actor, now } = context;
  return inTransaction(db, async (trx) => {
    const secret = newSecret();
    const row = { token_hash: hashSecret(secret), only_own: onlyOwn ? 1 : 0, created_at: now };
    await trx
      .insertInto('calendar_feeds')
      .values({ ...row, user_id: actor.userId })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    await log(trx, context, 'calendar_feed.created');
    return { url: siteUrl + calendarFeedPath(secret) };
  });
}

/** Changes what a feed has; its link stays. @throws Problem 404 `calendar.no_feed` */
export async function changeFeed(db: Db, { onlyOwn }: FeedInput, userId: number): Promise<Feed> {
  await db
    .updateTable('calendar_feeds')
    .set({ only_own: onlyOwn ? 1 : 0 })
    .where('user_id', '=', userId)
    .execute();
  const feed = await readFeed(db, userId);
  if (feed === null) throw noFeed();
  return feed;
}

/** Deletes a feed: its link stops working. @throws Problem 404 `calendar.no_feed` */
export function deleteFeed(db: Db, context: FeedContext): Promise<void> {
  const { userId } = context.actor;
  return inTransaction(db, async (trx) => {
    if (!(await feedOf(trx, userId))) throw noFeed();
    await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
    await log(trx, context, 'calendar_feed.deleted');
  });
}

/**
 * Whose feed a link opens.
 * @throws Problem 404 `calendar.no_feed` for an unknown or replaced secret, and for an account without the permission
 */
export async function openFeed(db: Db, secret: string): Promise<FeedOwner> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['user_id', 'only_own'])
    .where('token_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  const person = row ? await personById(db, row.user_id) : null;
  if (!row || person === null || !may(person.role, 'article:write')) {
    throw new Problem(404, 'calendar.no_feed', 'This calendar link doesn’t work any more.');
  }
  return { person: { ...person, session: null }, onlyOwn: row.only_own === 1 };
}
