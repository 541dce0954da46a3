import type { Selectable } from 'kysely';
import { publicArticles, publicArticlesById } from '#features/articles/server/public.ts';
import type { Db, Schema } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import type {
  Digest,
  DigestArticle,
  DigestInput,
  DigestSummary,
  Proposal,
} from '../../contract.ts';
import { SAMPLE_TOKEN } from '../../paths.ts';
import { deliveryCounts, undelivered } from '../delivery/deliveries.ts';
import { digestMail, renderDigest } from './digest-mail.ts';
import type { MailSite } from './mail-layout.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;
/** So many articles are proposed. */
const PROPOSED = 8;
const LISTED = 50;

const iso = (millis: number) => new Date(millis).toISOString();
const isoOrNull = (millis: number | null) => (millis === null ? null : iso(millis));

export type DigestRow = Selectable<Schema['newsletter_digests']>;
/** A digest as somebody, or a job, knows it. */
export type DigestVersion = Pick<DigestRow, 'id' | 'version'>;

/** Sends a digest at its time. A job belongs to one version: what comes for an older one does nothing. */
export const DIGEST_JOB = 'newsletter.digest';
export const digestJobKey = ({ id, version }: DigestVersion) => `${DIGEST_JOB}:${id}:${version}`;

export const articleIdsOf = (row: Pick<DigestRow, 'article_ids'>): number[] =>
  JSON.parse(row.article_ids);

/** @throws Problem 404 `newsletter.not_found` */
async function digestRow(db: Db, id: number): Promise<DigestRow> {
  const row = await db
    .selectFrom('newsletter_digests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem(404, 'newsletter.not_found', 'There is no such digest.');
  return row;
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
    scheduledAt: isoOrNull(row.scheduled_at),
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
    updatedAt: iso(row.updated_at),
    problem: row.problem,
    nextTryAt: isoOrNull(tries.get(digestJobKey(row)) ?? null),
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
    since: iso(since),
    articles: articles.slice(0, PROPOSED).map(short),
  };
}

/** A digest exactly as it would be sent now; what is not public is left out. */
export async function renderNow(
  db: Db,
  site: MailSite,
  { subject, intro, articleIds }: DigestInput,
) {
  const articles = await publicArticlesById(db, articleIds);
  return { articles, rendered: renderDigest(site, { subject, intro, articles }) };
}

const written = ({ subject, intro, articleIds }: DigestInput) => ({
  subject,
  intro,
  article_ids: JSON.stringify(articleIds),
});

/** @returns the id of a new draft */
export async function createDigest(db: Db, digest: DigestInput, now: number): Promise<number> {
  const { id } = await db
    .insertInto('newsletter_digests')
    .values({
      ...written(digest),
      state: 'draft',
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The digest in a state in which it can still be changed, as the caller has seen it.
 * @throws Problem 409 `newsletter.stale` where somebody changed it since, 409 `newsletter.state`
 * where it is not in one of the states
 */
export async function expectDigest(
  trx: Db,
  { id, version }: DigestVersion,
  states: readonly DigestRow['state'][],
): Promise<DigestRow> {
  const row = await digestRow(trx, id);
  if (!states.includes(row.state)) {
    throw new Problem(
      409,
      'newsletter.state',
      `This cannot be done: the digest is ${row.state}. Load it again.`,
    );
  }
  if (row.version !== version) {
    throw new Problem(
      409,
      'newsletter.stale',
      'Somebody else changed this digest meanwhile. Load it again to see what it holds now.',
    );
  }
  return row;
}

/** Changes a draft. One that is scheduled has to be taken back first. */
export function changeDigest(
  db: Db,
  { id, version }: DigestVersion,
  digest: DigestInput,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await expectDigest(trx, { id, version }, ['draft']);
    await trx
      .updateTable('newsletter_digests')
      .set({ ...written(digest), version: version + 1, problem: null, updated_at: now })
      .where('id', '=', id)
      .execute();
  });
}

/** Deletes a draft. What was sent stays on record. */
export function deleteDigest(db: Db, digest: DigestVersion): Promise<void> {
  return inTransaction(db, async (trx) => {
    await expectDigest(trx, digest, ['draft']);
    await trx.deleteFrom('newsletter_digests').where('id', '=', digest.id).execute();
  });
}
