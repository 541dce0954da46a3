import { sql } from 'kysely';
import { publicArticles, publicArticlesById } from '#features/articles/server/views/public.ts';
import { WEEK } from '#lib/durations.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import type { Db } from '#platform/db/schema.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import type {
  DeliveryCounts,
  Digest,
  DigestArticle,
  DigestInput,
  DigestSummary,
  Proposal,
} from '../../contract.ts';
import { SAMPLE_TOKEN } from '../../paths.ts';
import type { EmailSite } from '../email-layout.ts';
import { digestEmail, renderDigest } from './digest-email.ts';
import { articleIdsOf, type DigestRow, digestJobKey, digestRow } from './digests.ts';

/** Articles that a new digest starts with. */
const PROPOSED = 8;
const LISTED = 50;

const NONE: DeliveryCounts = {
  recipients: 0,
  sent: 0,
  waiting: 0,
  failed: 0,
  bounced: 0,
  skipped: 0,
  unknown: 0,
};

/**
 * The delivery counts of digests; for a finished digest the stored counts.
 * @returns the counts of a digest by its ID
 */
export async function deliveryCounts(
  db: Db,
  digests: readonly Pick<DigestRow, 'id' | 'state' | 'counts'>[],
): Promise<(id: number) => DeliveryCounts> {
  const counts = new Map<number, DeliveryCounts>();
  for (const { id, counts: kept } of digests) if (kept !== null) counts.set(id, JSON.parse(kept));
  const open = digests.filter(({ state, counts: kept }) => kept === null && state !== 'draft');
  if (open.length > 0) {
    const rows = await db
      .selectFrom('newsletter_deliveries')
      .select(['digest_id as id', 'state', (eb) => eb.fn.countAll<number>().as('count')])
      .where(
        'digest_id',
        'in',
        open.map(({ id }) => id),
      )
      .groupBy(['digest_id', 'state'])
      .execute();
    for (const { id, state, count } of rows) {
      const one = counts.get(id) ?? { ...NONE };
      one.recipients += count;
      one[state === 'sending' ? 'waiting' : state] += count;
      counts.set(id, one);
    }
  }
  return (id) => counts.get(id) ?? NONE;
}

/** Subscribers who did not get it, or may not have. */
async function undelivered(db: Db, digestId: number): Promise<Digest['failures']> {
  return db
    .selectFrom('newsletter_deliveries as delivery')
    .innerJoin('newsletter_subscribers as subscriber', 'subscriber.id', 'delivery.subscriber_id')
    .select(['subscriber.email', 'delivery.state', 'delivery.answer'])
    .where('delivery.digest_id', '=', digestId)
    .where('delivery.state', 'in', ['failed', 'bounced', 'unknown'])
    .orderBy('delivery.id')
    .limit(LISTED)
    .execute();
}

/** When the jobs of these digests run next, by job key. */
async function nextTries(db: Db, rows: readonly DigestRow[]): Promise<Map<string | null, number>> {
  const keys = rows
    .filter(({ state }) => state === 'scheduled' || state === 'sending' || state === 'paused')
    .map(digestJobKey);
  if (keys.length === 0) return new Map();
  const jobs = await db
    .selectFrom('jobs')
    .select(['key', 'run_at'])
    .where('key', 'in', keys)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  return new Map(jobs.map(({ key, run_at }) => [key, run_at]));
}

async function summariesOf(db: Db, rows: readonly DigestRow[]): Promise<DigestSummary[]> {
  const tries = await nextTries(db, rows);
  const counts = await deliveryCounts(db, rows);
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    state: row.state,
    version: row.version,
    scheduledAt: isoTimeOrNull(row.scheduled_at),
    startedAt: isoTimeOrNull(row.started_at),
    finishedAt: isoTimeOrNull(row.finished_at),
    updatedAt: isoTime(row.updated_at),
    problem: row.problem,
    nextTryAt: isoTimeOrNull(tries.get(digestJobKey(row)) ?? null),
    counts: counts(row.id),
  }));
}

/** The newest digests with their delivery counts. */
export async function newestDigests(db: Db): Promise<DigestSummary[]> {
  const rows = await db
    .selectFrom('newsletter_digests')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  return summariesOf(db, rows);
}

/**
 * The digests sent since `from`, newest first, with how many were delivered, bounced and led to
 * unsubscribing (null for older digests without that count).
 */
export async function sentDigests(db: Db, { from, limit }: { from: number; limit: number }) {
  const rows = await db
    .selectFrom('newsletter_digests')
    .selectAll()
    .where('started_at', '>=', from)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const counts = await deliveryCounts(db, rows);
  return rows.map(({ id, subject, started_at, left_count }) => ({
    id,
    subject,
    sentAt: isoTime(started_at ?? 0),
    sent: counts(id).sent,
    bounced: counts(id).bounced,
    left: left_count,
  }));
}

const short = ({ id, title, category, publishedAt }: DigestArticle): DigestArticle => ({
  id,
  title,
  category,
  publishedAt,
});

/** One digest as it will be sent or was sent. @throws Problem 404 `newsletter.not_found` */
export async function digestById(db: Db, site: EmailSite, id: number): Promise<Digest> {
  const row = await digestRow(db, id);
  const [summary] = await summariesOf(db, [row]);
  if (summary === undefined) throw new Error('a row has a summary');
  const { subject, html, text } = row;
  const ids = articleIdsOf(row);
  const articles = await publicArticlesById(db, ids);
  const sent =
    html === null || text === null
      ? null
      : digestEmail(site, { subject, html, text }, SAMPLE_TOKEN);
  return {
    ...summary,
    intro: row.intro,
    articles: articles.map(short),
    notPublicCount: ids.length - articles.length,
    html: sent?.html ?? null,
    text: sent?.text ?? null,
    failures: await undelivered(db, id),
  };
}

/**
 * What a new digest starts with: the newest public articles since the last digest was created, without
 * those that were in it; for the first digest, the articles of the last week.
 */
export async function proposal(db: Db, site: EmailSite, now: number): Promise<Proposal> {
  const last = await db
    .selectFrom('newsletter_digests')
    .select(['created_at', 'article_ids'])
    .where('state', 'in', ['sending', 'paused', 'sent'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const since = last ? Math.max(last.created_at, now - 4 * WEEK) : now - WEEK;
  const had = new Set(last ? articleIdsOf(last) : []);
  const newest = await publicArticles(db, undefined, { limit: PROPOSED + had.size, offset: 0 });
  const articles = newest.filter(
    ({ id, publishedAt }) =>
      publishedAt !== null && Date.parse(publishedAt) > since && !had.has(id),
  );
  return {
    subject: messagesIn(site.language)('This week on {site}', { site: site.name }),
    since: isoTime(since),
    articles: articles.slice(0, PROPOSED).map(short),
  };
}

/**
 * A digest exactly as it would be sent now, without articles that aren't public.
 * @param id counts visits from its links for this digest
 */
export async function renderNow(
  db: Db,
  site: EmailSite,
  { subject, intro, articleIds }: DigestInput,
  id: number | null = null,
) {
  const articles = await publicArticlesById(db, articleIds);
  return { articles, rendered: renderDigest(site, { id, subject, intro, articles }) };
}

const UNFINISHED: DigestRow['state'][] = ['scheduled', 'sending', 'paused'];

/**
 * Emails of digests: how many were delivered and bounced since `from`, how many are waiting, and when the
 * last digest finished; null if none has.
 */
export async function digestEmailCounts(db: Db, from: number) {
  const rows = await db
    .selectFrom('newsletter_digests')
    .select(['id', 'state', 'counts', 'started_at', 'finished_at'])
    .where((eb) => eb.or([eb('started_at', '>=', from), eb('state', 'in', UNFINISHED)]))
    .execute();
  const counts = await deliveryCounts(db, rows);
  const sum = (ids: typeof rows, of: 'sent' | 'bounced' | 'waiting') =>
    ids.reduce((all, { id }) => all + counts(id)[of], 0);
  const lately = rows.filter(({ started_at }) => (started_at ?? 0) >= from);
  const taken = rows.filter(({ id }) => counts(id).sent > 0);
  return {
    sent: sum(lately, 'sent'),
    bounced: sum(lately, 'bounced'),
    waiting: sum(rows, 'waiting'),
    lastTaken: Math.max(0, ...taken.map(({ finished_at }) => finished_at ?? 0)) || null,
  };
}

/** The digests that were sent or will be sent in a range, oldest first. */
export function digestsBetween(db: Db, from: number, before: number, max: number) {
  const at = sql<number>`coalesce(started_at, scheduled_at)`;
  return db
    .selectFrom('newsletter_digests')
    .select(['id', 'subject', at.as('at')])
    .where(at, '>=', from)
    .where(at, '<', before)
    .where('state', 'in', ['scheduled', 'sending', 'paused', 'sent'])
    .orderBy(at)
    .limit(max)
    .execute();
}
