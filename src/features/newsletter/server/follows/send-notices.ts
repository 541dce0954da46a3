import { z } from 'zod';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { publicArticles } from '#features/articles/server/views/public.ts';
import { categoryNames } from '#features/taxonomy/server/public.ts';
import { hashSecret, newSecret } from '#features/users/server/public.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import { dayOf } from '#lib/format/iso.ts';
import { instantOf } from '#lib/format/wall-time.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, recordEffect } from '#platform/db/database.ts';
import { articlesByLink, columnOf } from '#platform/db/queries/article-links.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type Job, type JobHandlers } from '#platform/jobs/queue.ts';
import type { Refusal } from '#platform/mail/mailer.ts';
import { TOPIC_KINDS, type TopicKind } from '../../values.ts';
import type { SendingParts } from '../digests/send-digest.ts';
import { emailSite } from '../email-layout.ts';
import { followsOf } from '../subscribers/follows.ts';
import { noticeEmail } from './notice-email.ts';

export const NOTIFY_DAILY_JOB = 'newsletter.notify-daily';
export const NOTIFY_JOB = 'newsletter.notify';

/** Emails leave at 7 am in the time zone of the site. */
const SEND_HOUR_MS = 7 * HOUR;
/** Articles stay new for this long, so that a day without a mail server loses none. */
const NEW_FOR_MS = 3 * DAY;
/** How long links in emails work. */
const LINKS_WORK_MS = 400 * DAY;
/** More articles than readers can want to know of at once. */
const MAX_NEW = 200;
/** Subscribers per job. The next job follows after a pause, so that other jobs can run. */
const BATCH_SIZE = 100;
const PAUSE_MS = 1000;
/** Refusals in a row that end a job: the problem is probably the server, not the addresses. */
const MAX_REFUSALS = 10;
/** This attempt doesn't end at refusals: if the server accepts an email later on, the addresses are the problem. */
const MAX_ATTEMPTS = 3;

const payloadSchema = z.strictObject({
  /** The daily run: each subscriber gets at most one email in it. */
  run: z.int(),
  /** The last subscriber of the job before. */
  after: z.int(),
});
type Payload = z.infer<typeof payloadSchema>;

/** Only one run at a time, so that two never choose the same articles. */
const enqueueBatch = (trx: Db, payload: Payload, now: number, runAt: number) =>
  enqueue(trx, { name: NOTIFY_JOB, payload, now, runAt, key: NOTIFY_JOB });

/** The first time after `from` at which it is the hour of sending in a time zone. */
export function sendTime(from: number, timeZone: string): number {
  const today = instantOf(dayOf(from, timeZone) + SEND_HOUR_MS, timeZone);
  return today >= from ? today : instantOf(dayOf(from, timeZone) + DAY + SEND_HOUR_MS, timeZone);
}

/** The daily job: starts a run, and deletes emails whose links no longer work. */
export function startNotices({
  db,
  config,
  now,
  mailer,
}: Pick<Context, 'db' | 'config' | 'now' | 'mailer'>): JobHandlers[string] {
  return async () => {
    const time = now();
    await db
      .deleteFrom('newsletter_notices')
      .where('run_at', '<', time - LINKS_WORK_MS)
      .execute();
    if (mailer === null) return;
    const run = sendTime(dayOf(time), config.timeZone);
    await enqueueBatch(db, { run, after: 0 }, time, run);
  };
}

/** New public articles, newest first, and those of each topic, as 'game:12'. */
interface News {
  articles: Map<number, ArticleSummary>;
  byTopic: Map<string, number[]>;
}

const topicKey = (kind: TopicKind, id: number) => `${kind}:${id}`;
const publishedAt = (article: ArticleSummary) => Date.parse(article.publishedAt ?? '');

async function newsOf(db: Db, kinds: readonly TopicKind[], now: number): Promise<News> {
  const newest = await publicArticles(db, undefined, { limit: MAX_NEW, offset: 0 });
  const articles = newest.filter((one) => publishedAt(one) > now - NEW_FOR_MS);
  const ids = articles.map(({ id }) => id);
  const byTopic = new Map<string, number[]>();
  for (const kind of kinds) {
    for (const [id, about] of await articlesByLink(db, kind, ids)) {
      byTopic.set(topicKey(kind, id), about);
    }
  }
  return { articles: new Map(articles.map((one) => [one.id, one])), byTopic };
}

/** The next subscribers who follow one of these topics, in order. */
async function nextFollowers(db: Db, { byTopic }: News, after: number): Promise<number[]> {
  const keys = [...byTopic.keys()].map((key) => key.split(':'));
  const idsOf = (kind: TopicKind) => keys.flatMap(([of, id]) => (of === kind ? Number(id) : []));
  const rows = await db
    .selectFrom('newsletter_follows as follow')
    .innerJoin('newsletter_subscribers as subscriber', 'subscriber.id', 'follow.subscriber_id')
    .select('subscriber.id')
    .distinct()
    .where('subscriber.state', '=', 'confirmed')
    .where('subscriber.id', '>', after)
    .where('follow.confirmed_at', 'is not', null)
    .where(({ eb, or }) =>
      or(
        TOPIC_KINDS.flatMap((kind) => {
          const ids = idsOf(kind);
          return ids.length === 0 ? [] : eb(`follow.${columnOf(kind)}`, 'in', ids);
        }),
      ),
    )
    .orderBy('subscriber.id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** The articles that a subscriber has been emailed about while they were new. */
async function notifiedOf(trx: Db, subscriberId: number, now: number): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('newsletter_notices')
    .select('article_ids')
    .where('subscriber_id', '=', subscriberId)
    .where('run_at', '>', now - 2 * NEW_FOR_MS)
    .execute();
  return new Set(rows.flatMap(({ article_ids }) => JSON.parse(article_ids) as number[]));
}

/**
 * Writes down one subscriber's email. Once this is committed, it is never sent again.
 * @returns null if there is nothing new for them, or they got the email of this run
 */
async function writeNotice(trx: Db, news: News, run: number, subscriberId: number, now: number) {
  const subscriber = await trx
    .selectFrom('newsletter_subscribers')
    .select('email')
    .where('id', '=', subscriberId)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  if (!subscriber) return null;
  const notified = await notifiedOf(trx, subscriberId, now);
  const chosen = new Set<number>();
  const topics: string[] = [];
  for (const { kind, topicId, name, confirmedAt } of await followsOf(trx, subscriberId)) {
    if (confirmedAt === null) continue;
    const ids = (news.byTopic.get(topicKey(kind, topicId)) ?? []).filter((id) => {
      const article = news.articles.get(id);
      return article && publishedAt(article) > confirmedAt && !notified.has(id);
    });
    if (ids.length > 0) topics.push(name);
    for (const id of ids) chosen.add(id);
  }
  const articles = [...news.articles.values()].filter(({ id }) => chosen.has(id));
  if (articles.length === 0) return null;
  const token = newSecret();
  const row = await trx
    .insertInto('newsletter_notices')
    .values({
      subscriber_id: subscriberId,
      run_at: run,
      article_ids: JSON.stringify(articles.map(({ id }) => id)),
      token_hash: hashSecret(token),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row
    ? { id: row.id, subscriberId, email: subscriber.email, articles, topics, token }
    : null;
}

type Notice = NonNullable<Awaited<ReturnType<typeof writeNotice>>>;

/** Marks the subscribers of unknown mailboxes. Call it only while the server accepts other emails. */
async function markBounced(trx: Db, refused: readonly (Notice & Refusal)[], now: number) {
  for (const { subscriberId, outcome, answer } of refused) {
    if (outcome !== 'bounced') continue;
    await trx
      .updateTable('newsletter_subscribers')
      .set({ state: 'bounced', ended_at: now, bounce: answer })
      .where('id', '=', subscriberId)
      .where('state', '=', 'confirmed')
      .execute();
  }
}

/**
 * Sends one batch of emails. The articles of a refused email are in the next one, unless it may have arrived.
 * @returns the last of ten refusals in a row if the server may be the problem; null if the batch was sent
 * @throws Error with the server's answer if the server is the problem
 */
async function sendBatch(
  { db, now, site, mailer }: SendingParts,
  { news, run, followers }: { news: News; run: number; followers: readonly number[] },
  { attempt, signal }: Pick<Job, 'attempt' | 'signal'>,
): Promise<(Notice & Refusal) | null> {
  let isAccepting = false;
  /** The refusals since the last accepted email. */
  let refused: (Notice & Refusal)[] = [];
  const endRefusals = () => recordEffect(db, (trx) => markBounced(trx, refused, now()));
  for (const subscriberId of followers) {
    signal.throwIfAborted();
    const mail = await inTransaction(db, (trx) => writeNotice(trx, news, run, subscriberId, now()));
    if (mail === null) continue;
    const message = { ...noticeEmail(site, mail), to: [mail.email], signal };
    const [refusal] = (await mailer.send(message)).refused;
    if (refusal === undefined) {
      isAccepting = true;
      if (refused.length > 0) await endRefusals();
      refused = [];
      continue;
    }
    if (refusal.outcome !== 'unknown') {
      await recordEffect(db, (trx) =>
        trx.deleteFrom('newsletter_notices').where('id', '=', mail.id).execute(),
      );
    }
    if (refusal.isServer) throw new Error(refusal.answer);
    const last = { ...mail, ...refusal };
    refused.push(last);
    if (refused.length >= MAX_REFUSALS && attempt < MAX_ATTEMPTS) return last;
  }
  if (isAccepting) await endRefusals();
  else if (refused.length >= MAX_REFUSALS) return refused.at(-1) ?? null;
  return null;
}

/**
 * The job that emails subscribers about new articles of the topics that they follow: one email a day at most,
 * and no article twice. Each email is written down before it is sent.
 */
export function sendNotices({
  db,
  now,
  config,
  mailer,
}: Pick<Context, 'db' | 'now' | 'config' | 'mailer'>): JobHandlers[string] {
  return async (job) => {
    const { run, after } = payloadSchema.parse(job.payload);
    if (mailer === null) return;
    const site = emailSite(config, await categoryNames(db));
    const kinds = TOPIC_KINDS.filter((kind) => kind !== 'author' || config.bylines);
    const news = await newsOf(db, kinds, now());
    if (news.byTopic.size === 0) return;
    const followers = await nextFollowers(db, news, after);
    const batch = { news, run, followers };
    const refused = await sendBatch({ db, now, site, mailer }, batch, job);
    const last = followers.at(-1);
    const hasMore = followers.length === BATCH_SIZE;
    if (refused && (job.attempt < MAX_ATTEMPTS || !hasMore)) throw new Error(refused.answer);
    if (last === undefined || !hasMore) return;
    await recordEffect(db, async (trx) => {
      await job.finish(trx);
      await enqueueBatch(trx, { run, after: last }, now(), now() + PAUSE_MS);
    });
  };
}
