import { columnOf, namesOf } from '#platform/db/queries/article-links.ts';
import type { Db } from '#platform/db/schema.ts';
import { THE_NEWSLETTER, TOPIC_KINDS, type TopicKind } from '../../values.ts';

export interface Follow {
  id: number;
  kind: TopicKind;
  topicId: number;
  name: string;
  /** UTC milliseconds; null until the subscriber has confirmed it. */
  confirmedAt: number | null;
}

const NO_TOPIC = { tag_id: null, game_id: null, author_id: null, series_id: null };

/** Lets a subscriber follow a topic as soon as they confirm it. */
export async function requestFollow(
  trx: Db,
  subscriberId: number,
  topic: { kind: TopicKind; id: number },
  now: number,
): Promise<void> {
  const column = columnOf(topic.kind);
  await trx
    .insertInto('newsletter_follows')
    .values({ ...NO_TOPIC, subscriber_id: subscriberId, [column]: topic.id, asked_at: now })
    .onConflict((conflict) =>
      conflict.columns([column, 'subscriber_id']).doUpdateSet({ asked_at: now }),
    )
    .execute();
}

/** What a subscriber follows, confirmed or not, oldest first; names as tags and titles are now. */
export async function followsOf(db: Db, subscriberId: number): Promise<Follow[]> {
  const rows = await db
    .selectFrom('newsletter_follows')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('id')
    .execute();
  const follows: Follow[] = [];
  for (const kind of TOPIC_KINDS) {
    const ofKind = rows.flatMap((row) => {
      const topicId = row[columnOf(kind)];
      return topicId === null ? [] : { id: row.id, topicId, confirmedAt: row.confirmed_at };
    });
    const ids = ofKind.map(({ topicId }) => topicId);
    const names = await namesOf(db, kind, ids);
    for (const follow of ofKind) {
      const name = names.get(follow.topicId);
      if (name === undefined) continue;
      follows.push({ ...follow, kind, name: kind === 'tag' ? `#${name}` : name });
    }
  }
  return follows.sort((a, b) => a.id - b.id);
}

/** What a confirmation would confirm, as readers call it; empty if everything is confirmed. */
export async function unconfirmedOf(
  db: Db,
  subscriber: { id: number; state: string; gets_digest: number; asks_digest: number },
): Promise<string[]> {
  const { state, gets_digest, asks_digest } = subscriber;
  const isDigestNew =
    state === 'confirmed' ? asks_digest > gets_digest : asks_digest + gets_digest > 0;
  const follows = await followsOf(db, subscriber.id);
  const asked = follows.filter(({ confirmedAt }) => confirmedAt === null);
  return [...(isDigestNew ? [THE_NEWSLETTER] : []), ...asked.map(({ name }) => name)];
}

/** Confirms everything that a subscriber has asked to follow. */
export async function confirmFollows(trx: Db, subscriberId: number, now: number): Promise<void> {
  await trx
    .updateTable('newsletter_follows')
    .set({ confirmed_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Ends follows of a subscriber. @param ids undefined for all */
export async function endFollows(
  trx: Db,
  subscriberId: number,
  ids?: readonly number[],
): Promise<void> {
  if (ids?.length === 0) return;
  let follows = trx.deleteFrom('newsletter_follows').where('subscriber_id', '=', subscriberId);
  if (ids !== undefined) follows = follows.where('id', 'in', ids);
  await follows.execute();
}
