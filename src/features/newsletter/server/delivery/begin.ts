import { sql } from 'kysely';
import { type Doer, recordHistory, SCHEDULE } from '#features/audit-log/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import {
  articleIdsOf,
  BATCH_JOB,
  batchKey,
  expectIssue,
  type IssueRow,
  isStuck,
  issueRow,
  renderNow,
} from '../digest/issues.ts';
import type { MailSite } from '../digest/page.ts';

export const BEGIN_JOB = 'newsletter.begin';

/** Nobody plans a digest further ahead. */
const AHEAD_MS = 366 * 24 * 60 * 60 * 1000;

export const mailMissing = () =>
  new Problem(
    409,
    'newsletter.mail_missing',
    'No mail server is connected. Set SMTP_URL and start again; until then nothing can be sent.',
  );

const subjectOf = (row: IssueRow) =>
  ({ type: 'newsletter', id: row.id, name: row.subject }) as const;

/** Puts the next part of a digest into the queue. @param number of the part; each has its own key */
export function enqueueBatch(
  trx: Db,
  issueId: number,
  number: number,
  now: number,
  runAt: number,
): Promise<unknown> {
  return enqueue(trx, {
    name: BATCH_JOB,
    payload: { issueId, number },
    now,
    runAt,
    key: batchKey(issueId, number),
  });
}

/** Says what keeps a digest from going on. @param problem null where nothing does any more */
export const setProblem = (db: Db, issueId: number, problem: string | null) =>
  db
    .updateTable('newsletter_issues')
    .set({ problem })
    .where('id', '=', issueId)
    .where('state', 'in', ['scheduled', 'sending'])
    .execute();

/**
 * From here on it is being sent: what it says is settled, and everybody who is to get it has a row.
 * @throws Problem 409 `newsletter.empty` where none of its articles is public, 409
 * `newsletter.nobody` where nobody has subscribed
 */
async function begin(trx: Db, row: IssueRow, site: MailSite, by: Doer, now: number) {
  const { subject, intro } = row;
  const rendered = await renderNow(trx, site, { subject, intro, articleIds: articleIdsOf(row) });
  if (rendered.articles.length === 0) {
    throw new Problem(
      409,
      'newsletter.empty',
      'None of the chosen articles is public. Choose at least one that is.',
    );
  }
  await trx
    .insertInto('newsletter_deliveries')
    .columns(['issue_id', 'subscriber_id', 'state', 'attempts', 'next_at', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom('newsletter_subscribers')
        .select((one) => [
          one.val(row.id).as('issue_id'),
          'id as subscriber_id',
          sql<'waiting'>`'waiting'`.as('state'),
          one.lit(0).as('attempts'),
          one.val(now).as('next_at'),
          one.val(now).as('changed_at'),
        ])
        .where('state', '=', 'confirmed')
        .orderBy('id'),
    )
    .execute();
  const { count } = await trx
    .selectFrom('newsletter_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('issue_id', '=', row.id)
    .executeTakeFirstOrThrow();
  if (count === 0) {
    throw new Problem(
      409,
      'newsletter.nobody',
      'Nobody would get it: there are no confirmed subscribers yet.',
    );
  }
  await trx
    .updateTable('newsletter_issues')
    .set({
      state: 'sending',
      version: row.version + 1,
      scheduled_at: null,
      started_at: now,
      subject: rendered.subject,
      // What is not public is not in it: it may be in the next.
      article_ids: JSON.stringify(rendered.articles.map(({ id }) => id)),
      html: rendered.html,
      text: rendered.text,
      problem: null,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
  await enqueueBatch(trx, row.id, 1, now, now);
  await recordHistory(trx, now, by, [
    { action: 'newsletter.sent', subject: subjectOf(row), detail: String(count) },
  ]);
}

interface Wish {
  id: number;
  version: number;
  by: Doer;
  now: number;
}

/** Begins to send a digest now. @throws Problem as `expectIssue` and `begin` do */
export function sendNow(db: Db, site: MailSite, { id, version, by, now }: Wish): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await expectIssue(trx, id, version, ['draft', 'scheduled']);
    await begin(trx, row, site, by, now);
  });
}

/** Plans a digest for a moment, or for another than before. @param at UTC milliseconds */
export function schedule(db: Db, at: number, { id, version, by, now }: Wish): Promise<void> {
  if (at <= now) throw badField('at', 'must lie ahead');
  if (at > now + AHEAD_MS) throw badField('at', 'must lie within a year');
  return inTransaction(db, async (trx) => {
    const row = await expectIssue(trx, id, version, ['draft', 'scheduled']);
    if (articleIdsOf(row).length === 0) {
      throw new Problem(409, 'newsletter.empty', 'Choose at least one article first.');
    }
    await trx
      .updateTable('newsletter_issues')
      .set({
        state: 'scheduled',
        version: version + 1,
        scheduled_at: at,
        problem: null,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    await enqueue(trx, {
      name: BEGIN_JOB,
      payload: { issueId: id, at },
      now,
      runAt: at,
      key: `${BEGIN_JOB}:${id}:${at}`,
    });
    await recordHistory(trx, now, by, [
      {
        action: 'newsletter.scheduled',
        subject: subjectOf(row),
        detail: new Date(at).toISOString(),
      },
    ]);
  });
}

interface Planned {
  issueId: number;
  /** UTC milliseconds. */
  at: number;
}

/** The digest, where it is still planned for that moment. */
async function stillPlanned(db: Db, { issueId, at }: Planned): Promise<IssueRow | null> {
  const row = await issueRow(db, issueId).catch(() => null);
  return row?.state === 'scheduled' && row.scheduled_at === at ? row : null;
}

export const isDue = async (db: Db, planned: Planned) => (await stillPlanned(db, planned)) !== null;

/**
 * Begins a digest that has come due. One that was taken back or planned anew is left alone; one that
 * cannot be sent becomes a draft again and says why.
 */
export function beginDue(db: Db, site: MailSite, planned: Planned, now: number): Promise<void> {
  const { issueId } = planned;
  return inTransaction(db, async (trx) => {
    const row = await stillPlanned(trx, planned);
    if (row === null) return;
    try {
      await begin(trx, row, site, SCHEDULE, now);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await trx.deleteFrom('newsletter_deliveries').where('issue_id', '=', issueId).execute();
      await trx
        .updateTable('newsletter_issues')
        .set({
          state: 'draft',
          scheduled_at: null,
          version: row.version + 1,
          problem: `It was not sent as planned. ${error.message}`,
          updated_at: now,
        })
        .where('id', '=', issueId)
        .execute();
    }
  });
}

/**
 * Goes on with a digest that is being sent and that nothing will go on with by itself: its job was
 * given up or deleted. One that a job waits for is left to it.
 */
export function resume(db: Db, { id, version, now }: Omit<Wish, 'by'>): Promise<void> {
  return inTransaction(db, async (trx) => {
    await expectIssue(trx, id, version, ['sending']);
    if (!(await isStuck(trx, id))) return;
    await setProblem(trx, id, null);
    await enqueueBatch(trx, id, 1, now, now);
  });
}

/** Takes back what is planned, which is a draft again; or ends what is being sent where it stands. */
export function cancel(db: Db, { id, version, by, now }: Wish): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await expectIssue(trx, id, version, ['scheduled', 'sending']);
    const wasPlanned = row.state === 'scheduled';
    await trx
      .updateTable('newsletter_issues')
      .set({
        state: wasPlanned ? 'draft' : 'cancelled',
        version: version + 1,
        scheduled_at: null,
        finished_at: wasPlanned ? null : now,
        problem: null,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('newsletter_deliveries')
      .set({ state: 'skipped', answer: 'Cancelled', changed_at: now })
      .where('issue_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    await recordHistory(trx, now, by, [
      {
        action: wasPlanned ? 'newsletter.unscheduled' : 'newsletter.cancelled',
        subject: subjectOf(row),
      },
    ]);
  });
}
