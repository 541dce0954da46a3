import { publicArticles, publicArticlesById } from '#features/articles/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Digest, DigestArticle, Issue, IssueSummary, Proposal } from '../../contract.ts';
import { SAMPLE_TOKEN } from '../../paths.ts';
import { PROPOSED_ARTICLES } from '../../values.ts';
import { deliveryCounts, failuresOf } from './counts.ts';
import type { MailSite } from './page.ts';
import { renderDigest, withLink } from './render.ts';
import { unsubscribeUrl } from './urls.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;
const LISTED = 50;

const iso = (millis: number) => new Date(millis).toISOString();
const isoOrNull = (millis: number | null) => (millis === null ? null : iso(millis));

/** Sends a part of a digest. */
export const BATCH_JOB = 'newsletter.batch';
/** Each part has its own. */
export const batchKey = (issueId: number, number: number | '') =>
  `${BATCH_JOB}:${issueId}:${number}`;

export type IssueRow = Awaited<ReturnType<typeof issueRow>>;

const issueMissing = () => new Problem(404, 'newsletter.not_found', 'There is no such digest.');

/** @throws Problem 404 `newsletter.not_found` */
export async function issueRow(db: Db, id: number) {
  const row = await db
    .selectFrom('newsletter_issues')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw issueMissing();
  return row;
}

export const articleIdsOf = (row: Pick<IssueRow, 'article_ids'>): number[] =>
  JSON.parse(row.article_ids);

const short = ({ id, title, category, publishedAt }: DigestArticle): DigestArticle => ({
  id,
  title,
  category,
  publishedAt,
});

function summaryOf(row: IssueRow, counts: IssueSummary['counts']): IssueSummary {
  return {
    id: row.id,
    subject: row.subject,
    state: row.state,
    version: row.version,
    scheduledAt: isoOrNull(row.scheduled_at),
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
    updatedAt: iso(row.updated_at),
    problem: row.problem,
    counts,
  };
}

/** The newest digests with what became of their mails. */
export async function issues(db: Db, now: number): Promise<IssueSummary[]> {
  const rows = await db
    .selectFrom('newsletter_issues')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  const counts = await deliveryCounts(db, rows, now);
  return rows.map((row) => summaryOf(row, counts(row.id)));
}

/** Whether no job waits to go on with a digest that is being sent. */
export async function isStuck(db: Db, id: number): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('name', '=', BATCH_JOB)
    .where('key', 'like', `${batchKey(id, '')}%`)
    .limit(1)
    .executeTakeFirst();
  return job === undefined;
}

/** One digest as it will be or was sent. @throws Problem 404 `newsletter.not_found` */
export async function issue(db: Db, site: MailSite, id: number, now: number): Promise<Issue> {
  const row = await issueRow(db, id);
  const ids = articleIdsOf(row);
  const articles = await publicArticlesById(db, ids);
  const counts = await deliveryCounts(db, [row], now);
  const sent =
    row.html === null || row.text === null
      ? null
      : withLink({ html: row.html, text: row.text }, unsubscribeUrl(site.url, SAMPLE_TOKEN));
  return {
    ...summaryOf(row, counts(row.id)),
    intro: row.intro,
    articles: articles.map(short),
    leftOut: ids.length - articles.length,
    html: sent?.html ?? null,
    text: sent?.text ?? null,
    isStuck: row.state === 'sending' && (await isStuck(db, id)),
    failures: await failuresOf(db, row, now),
  };
}

/**
 * What a new digest begins with: the newest public articles since the last one was begun to be
 * written, without those that were in it; or of a week.
 */
export async function proposal(db: Db, siteName: string, now: number): Promise<Proposal> {
  const last = await db
    .selectFrom('newsletter_issues')
    .select(['created_at', 'article_ids'])
    .where('state', 'in', ['sending', 'sent'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const since = last ? Math.max(last.created_at, now - 4 * WEEK) : now - WEEK;
  const had = new Set(last ? articleIdsOf(last) : []);
  const limit = PROPOSED_ARTICLES + had.size;
  const newest = await publicArticles(db, undefined, { limit, offset: 0 });
  const articles = newest.filter(
    ({ id, publishedAt }) =>
      publishedAt !== null && Date.parse(publishedAt) > since && !had.has(id),
  );
  return {
    subject: `This week on ${siteName}`,
    since: iso(since),
    articles: articles.slice(0, PROPOSED_ARTICLES).map(short),
  };
}

/** A digest exactly as it would be sent now; what is not public is left out. */
export async function renderNow(db: Db, site: MailSite, digest: Digest) {
  const articles = await publicArticlesById(db, digest.articleIds);
  const { subject, intro } = digest;
  return { articles, ...renderDigest({ site, subject, intro, articles }) };
}

/** @returns the id of a new draft */
export async function createIssue(db: Db, digest: Digest, now: number): Promise<number> {
  const { id } = await db
    .insertInto('newsletter_issues')
    .values({
      subject: digest.subject,
      intro: digest.intro,
      article_ids: JSON.stringify(digest.articleIds),
      state: 'draft',
      version: 1,
      scheduled_at: null,
      started_at: null,
      finished_at: null,
      html: null,
      text: null,
      problem: null,
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
export async function expectIssue(
  trx: Db,
  id: number,
  version: number,
  states: readonly IssueRow['state'][],
): Promise<IssueRow> {
  const row = await issueRow(trx, id);
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
export function changeIssue(
  db: Db,
  id: number,
  version: number,
  digest: Digest,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await expectIssue(trx, id, version, ['draft']);
    await trx
      .updateTable('newsletter_issues')
      .set({
        subject: digest.subject,
        intro: digest.intro,
        article_ids: JSON.stringify(digest.articleIds),
        version: version + 1,
        problem: null,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
  });
}

/** Deletes a draft. What was sent stays on record. */
export function deleteIssue(db: Db, id: number, version: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await expectIssue(trx, id, version, ['draft']);
    await trx.deleteFrom('newsletter_issues').where('id', '=', id).execute();
  });
}
