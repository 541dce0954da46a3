import { publicArticles, publicArticlesById } from '#features/articles/server/public.ts';
import { isoTime, isoTimeOrNull } from '#lib/dates.ts';
import { WEEK } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import type {
  DeliveryCounts,
  Digest,
  DigestArticle,
  DigestInput,
  DigestSummary,
  Proposal,
} from '../../contract.ts';
import { SAMPLE_TOKEN } from '../../paths.ts';
import type { MailSite } from '../mail-layout.ts';
import { digestMail, renderDigest } from './digest-mail.ts';
import { articleIdsOf, type DigestRow, digestJobKey, digestRow } from './digests.ts';

/** So many articles are proposed. */
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
 * What became of the mails of each digest; of one that has ended, as it was counted then.
 * @returns the counts of one by its id
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

/** Who did not get it, or perhaps did not. */
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

/** When the jobs of these digests run, by their keys. */
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

/** The newest digests with what became of their mails. */
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
 * The digests that were begun to be sent since then, newest first: what became of their mails, and how
 * many left by one; null where that was not counted yet.
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

/** One digest as it will be or was sent. @throws Problem 404 `newsletter.not_found` */
export async function digestById(db: Db, site: MailSite, id: number): Promise<Digest> {
  const row = await digestRow(db, id);
  const [summary] = await summariesOf(db, [row]);
  if (summary === undefined) throw new Error('a row has a summary');
  const { subject, html, text } = row;
  const ids = articleIdsOf(row);
  const articles = await publicArticlesById(db, ids);
  const sent =
    html === null || text === null ? null : digestMail(site, { subject, html, text }, SAMPLE_TOKEN);
  return {
    ...summary,
    intro: row.intro,
    articles: articles.map(short),
    leftOut: ids.length - articles.length,
    html: sent?.html ?? null,
    text: sent?.text ?? null,
    failures: await undelivered(db, id),
  };
}

/**
 * What a new digest begins with: the newest public articles since the last one was begun to be
 * written, without those that were in it; or of a week.
 */
export async function proposal(db: Db, siteName: string, now: number): Promise<Proposal> {
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
    subject: `This week on ${siteName}`,
    since: isoTime(since),
    articles: articles.slice(0, PROPOSED).map(short),
  };
}

/**
 * A digest exactly as it would be sent now; what is not public is left out.
 * @param id where visits from its links are to be counted
 */
export async function renderNow(
  db: Db,
  site: MailSite,
  { subject, intro, articleIds }: DigestInput,
  id: number | null = null,
) {
  const articles = await publicArticlesById(db, articleIds);
  return { articles, rendered: renderDigest(site, { id, subject, intro, articles }) };
}

const UNDER_WAY: DigestRow['state'][] = ['scheduled', 'sending', 'paused'];

/**
 * Mails of digests: how many the server took and bounced of those that were begun since then, how many
 * wait, and when the last of them was through; null where none is.
 */
export async function digestMails(db: Db, from: number) {
  const rows = await db
    .selectFrom('newsletter_digests')
    .select(['id', 'state', 'counts', 'started_at', 'finished_at'])
    .where((eb) => eb.or([eb('started_at', '>=', from), eb('state', 'in', UNDER_WAY)]))
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
