// The life of a digest: draft -> scheduled -> sending <-> paused -> sent; cancelled from the three
// in the middle, where one that is scheduled becomes a draft again.

import { sql } from 'kysely';
import { type AuditActor, recordAudit, SCHEDULE } from '#features/audit-log/server/public.ts';
import { DAY } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { enqueue, withdraw } from '#platform/jobs/queue.ts';
import type { MailSite } from '../mail-layout.ts';
import { markInterrupted, skipWaiting } from './deliveries.ts';
import { deliveryCounts, renderNow } from './digest-views.ts';
import {
  articleIdsOf,
  DIGEST_JOB,
  type DigestRow,
  type DigestVersion,
  digestJobKey,
  expectDigest,
} from './digests.ts';

/** Nobody plans a digest further ahead. */
const AHEAD_MS = 366 * DAY;

export const mailMissing = () =>
  new Problem(
    409,
    'newsletter.mail_missing',
    'No mail server is connected. Set SMTP_URL and start again; until then nothing can be sent.',
  );

const subjectOf = (row: DigestRow) =>
  ({ type: 'newsletter', id: row.id, name: row.subject }) as const;

/** @param runAt UTC milliseconds */
export function enqueueDigest(
  trx: Db,
  { id, version, subject }: DigestVersion & { subject: string },
  now: number,
  runAt: number,
): Promise<unknown> {
  return enqueue(trx, {
    name: DIGEST_JOB,
    label: subject,
    payload: { id, version },
    now,
    runAt,
    key: digestJobKey({ id, version }),
  });
}

/** Changes a digest as long as it has this version. */
export const updateDigest = (trx: Db, { id, version }: DigestVersion) =>
  trx.updateTable('newsletter_digests').where('id', '=', id).where('version', '=', version);

/**
 * Begins to send a digest: renders it for good, and gives everybody who is to get it a row.
 * @throws Problem 409 `newsletter.empty` where none of its articles is public, 409
 * `newsletter.nobody` where nobody has subscribed
 */
async function beginSending(trx: Db, row: DigestRow, site: MailSite, by: AuditActor, now: number) {
  const digest = { ...row, articleIds: articleIdsOf(row) };
  const { articles, rendered } = await renderNow(trx, site, digest, row.id);
  if (articles.length === 0) {
    throw new Problem(
      409,
      'newsletter.empty',
      'None of the chosen articles is public. Choose at least one that is.',
    );
  }
  const { numInsertedOrUpdatedRows: recipients = 0n } = await trx
    .insertInto('newsletter_deliveries')
    .columns(['digest_id', 'subscriber_id', 'state', 'attempts', 'next_at'])
    .expression((eb) =>
      eb
        .selectFrom('newsletter_subscribers')
        .select((one) => [
          one.val(row.id).as('digest_id'),
          'id as subscriber_id',
          sql<'waiting'>`'waiting'`.as('state'),
          one.lit(0).as('attempts'),
          one.val(now).as('next_at'),
        ])
        .where('state', '=', 'confirmed')
        .orderBy('id'),
    )
    .executeTakeFirstOrThrow();
  if (recipients === 0n) {
    throw new Problem(
      409,
      'newsletter.nobody',
      'Nobody would get it: there are no confirmed subscribers yet.',
    );
  }
  const version = row.version + 1;
  await updateDigest(trx, row)
    .set({
      ...rendered,
      state: 'sending',
      version,
      scheduled_at: null,
      started_at: now,
      left_count: 0,
      // What is not public is not in it: it may be in the next.
      article_ids: JSON.stringify(articles.map(({ id }) => id)),
      problem: null,
      updated_at: now,
    })
    .execute();
  await withdraw(trx, digestJobKey(row));
  await enqueueDigest(trx, { ...row, version }, now, now);
  await recordAudit(trx, now, by, [
    { action: 'newsletter.sent', subject: subjectOf(row), detail: String(recipients) },
  ]);
}

interface Change extends DigestVersion {
  by: AuditActor;
  now: number;
}

/** Begins to send a digest now. @throws Problem as `expectDigest` and `beginSending` do */
export function sendNow(db: Db, site: MailSite, { by, now, ...digest }: Change): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await expectDigest(trx, digest, ['draft', 'scheduled']);
    await beginSending(trx, row, site, by, now);
  });
}

/** Plans a digest for a moment, or for another than before. @param at UTC milliseconds */
export function schedule(db: Db, at: number, { by, now, ...digest }: Change): Promise<void> {
  if (at <= now) throw badField('at', 'must lie ahead');
  if (at > now + AHEAD_MS) throw badField('at', 'must lie within a year');
  return inTransaction(db, async (trx) => {
    const row = await expectDigest(trx, digest, ['draft', 'scheduled']);
    if (articleIdsOf(row).length === 0) {
      throw new Problem(409, 'newsletter.empty', 'Choose at least one article first.');
    }
    const version = row.version + 1;
    await updateDigest(trx, row)
      .set({ state: 'scheduled', version, scheduled_at: at, problem: null, updated_at: now })
      .execute();
    await withdraw(trx, digestJobKey(row));
    await enqueueDigest(trx, { ...row, version }, now, at);
    await recordAudit(trx, now, by, [
      {
        action: 'newsletter.scheduled',
        subject: subjectOf(row),
        detail: new Date(at).toISOString(),
      },
    ]);
  });
}

/** Begins a digest that has come due; one that cannot be sent becomes a draft again and says why. */
export async function beginDue(trx: Db, row: DigestRow, site: MailSite, now: number) {
  try {
    await beginSending(trx, row, site, SCHEDULE, now);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await updateDigest(trx, row)
      .set({
        state: 'draft',
        scheduled_at: null,
        version: row.version + 1,
        problem: `It was not sent as planned. ${error.message}`,
        updated_at: now,
      })
      .execute();
  }
}

/** Says what keeps a digest from being sent; where that had begun, it is paused. */
export async function pause(trx: Db, row: DigestRow, problem: string): Promise<void> {
  const state = row.state === 'scheduled' ? 'scheduled' : 'paused';
  await updateDigest(trx, row).set({ state, problem }).execute();
}

/** Goes on with a paused digest at once, or with one whose job is gone. */
export function resume(db: Db, { now, ...digest }: Omit<Change, 'by'>): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await expectDigest(trx, digest, ['sending', 'paused']);
    const version = row.version + 1;
    await updateDigest(trx, row).set({ state: 'sending', problem: null, version }).execute();
    await enqueueDigest(trx, { ...row, version }, now, now);
  });
}

/** Takes back what is planned, which is a draft again; or ends what is being sent where it stands. */
export function cancel(db: Db, { by, now, ...digest }: Change): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await expectDigest(trx, digest, ['scheduled', 'sending', 'paused']);
    await withdraw(trx, digestJobKey(row));
    if (row.state === 'scheduled') {
      const draft = { state: 'draft', scheduled_at: null, problem: null, updated_at: now } as const;
      await updateDigest(trx, row)
        .set({ ...draft, version: row.version + 1 })
        .execute();
    } else await endSending(trx, row, { state: 'cancelled', now });
    const action = row.state === 'scheduled' ? 'newsletter.unscheduled' : 'newsletter.cancelled';
    await recordAudit(trx, now, by, [{ action, subject: subjectOf(row) }]);
  });
}

interface Ending {
  state: 'sent' | 'cancelled';
  problem?: string;
  now: number;
}

/** Ends a digest: nobody else gets it. */
export async function endSending(
  trx: Db,
  row: DigestRow,
  { state, problem, now }: Ending,
): Promise<void> {
  await updateDigest(trx, row)
    .set({
      state,
      version: row.version + 1,
      finished_at: now,
      problem: problem ?? null,
      updated_at: now,
    })
    .execute();
  await storeFinalCounts(trx, row.id);
}

/**
 * Leaves out who still waits for a digest that has ended, and stores what became of its mails: to
 * count those of all digests each time would take too long. A mail that was being sent
 * at the end is recorded after it, and then this is called again.
 */
export async function storeFinalCounts(trx: Db, id: number): Promise<void> {
  const digest = await trx
    .selectFrom('newsletter_digests')
    .select(['id', 'state'])
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .executeTakeFirst();
  if (!digest) return;
  await markInterrupted(trx, id);
  await skipWaiting(trx, id);
  const counts = await deliveryCounts(trx, [{ ...digest, counts: null }]);
  await trx
    .updateTable('newsletter_digests')
    .set({ counts: JSON.stringify(counts(id)) })
    .where('id', '=', id)
    .execute();
}
