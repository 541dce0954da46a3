// The life of a digest: draft -> scheduled -> sending <-> paused -> sent. Canceling a scheduled digest makes
// it a draft again; canceling one that is sending or paused ends it.

import { sql } from 'kysely';
import { type AuditActor, recordAudit, SCHEDULE } from '#features/audit-log/server/public.ts';
import { DAY } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { enqueue, withdraw } from '#platform/jobs/queue.ts';
import type { EmailSite } from '../email-layout.ts';
import { markInterrupted, skipWaiting } from './deliveries.ts';
import {
  articleIdsOf,
  DIGEST_JOB,
  type DigestRow,
  type DigestVersion,
  digestJobKey,
  expectDigest,
} from './digests.ts';
import { deliveryCounts, renderNow } from './digests.views.ts';

/** How far ahead a digest can be scheduled. */
const AHEAD_MS = 366 * DAY;

export const emailNotSetUp = () =>
  new Problem(409, 'newsletter.no_email', 'Email is not set up. Set SMTP_URL and restart to send.');

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

/** Updates a digest if it still has this version. */
export const updateDigest = (trx: Db, { id, version }: DigestVersion) =>
  trx.updateTable('newsletter_digests').where('id', '=', id).where('version', '=', version);

/**
 * Starts sending a digest: stores its final content and creates a delivery for each subscriber.
 * @throws Problem 409 `newsletter.empty` if none of its articles is public, 409
 *   `newsletter.no_subscribers` if there are no confirmed subscribers
 */
async function beginSending(trx: Db, row: DigestRow, site: EmailSite, by: AuditActor, now: number) {
  const digest = { ...row, articleIds: articleIdsOf(row) };
  const { articles, rendered } = await renderNow(trx, site, digest, row.id);
  if (articles.length === 0) {
    throw new Problem(
      409,
      'newsletter.empty',
      'None of the selected articles is public. Add at least one public article.',
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
        .where('gets_digest', '=', 1)
        .orderBy('id'),
    )
    .executeTakeFirstOrThrow();
  if (recipients === 0n) {
    throw new Problem(409, 'newsletter.no_subscribers', 'There are no confirmed subscribers yet.');
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
      // Articles that aren't public are left out, and can be in the next digest.
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

/** Starts sending a digest now. @throws Problem as `expectDigest` and `beginSending` do */
export function sendNow(db: Db, site: EmailSite, { by, now, ...digest }: Change): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await expectDigest(trx, digest, ['draft', 'scheduled']);
    await beginSending(trx, row, site, by, now);
  });
}

/** Schedules or reschedules a digest. @param at UTC milliseconds */
export function schedule(db: Db, at: number, { by, now, ...digest }: Change): Promise<void> {
  if (at <= now) throw badField('at', 'must be in the future');
  if (at > now + AHEAD_MS) throw badField('at', 'must be within a year');
  return inTransaction(db, async (trx) => {
    const row = await expectDigest(trx, digest, ['draft', 'scheduled']);
    if (articleIdsOf(row).length === 0) {
      throw new Problem(409, 'newsletter.empty', 'Add at least one article first.');
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

/** Starts a scheduled digest. If it can't be sent, it becomes a draft again with the reason. */
export async function beginDue(trx: Db, row: DigestRow, site: EmailSite, now: number) {
  try {
    await beginSending(trx, row, site, SCHEDULE, now);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await updateDigest(trx, row)
      .set({
        state: 'draft',
        scheduled_at: null,
        version: row.version + 1,
        problem: `It was not sent as scheduled. ${error.message}`,
        updated_at: now,
      })
      .execute();
  }
}

/** Stores why a digest can't be sent, and pauses it if sending had started. */
export async function pause(trx: Db, row: DigestRow, problem: string): Promise<void> {
  const state = row.state === 'scheduled' ? 'scheduled' : 'paused';
  await updateDigest(trx, row).set({ state, problem }).execute();
}

/** Resumes a paused digest, or one whose job was lost. */
export function resume(db: Db, { now, ...digest }: Omit<Change, 'by'>): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await expectDigest(trx, digest, ['sending', 'paused']);
    const version = row.version + 1;
    await updateDigest(trx, row).set({ state: 'sending', problem: null, version }).execute();
    await enqueueDigest(trx, { ...row, version }, now, now);
  });
}

/** Unschedules a digest, which becomes a draft again, or stops sending it. */
export function cancel(db: Db, { by, now, ...digest }: Change): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await expectDigest(trx, digest, ['scheduled', 'sending', 'paused']);
    await withdraw(trx, digestJobKey(row));
    if (row.state === 'scheduled') {
      const draft = { state: 'draft', scheduled_at: null, problem: null, updated_at: now } as const;
      await updateDigest(trx, row)
        .set({ ...draft, version: row.version + 1 })
        .execute();
    } else await endSending(trx, row, { state: 'canceled', now });
    const action = row.state === 'scheduled' ? 'newsletter.unscheduled' : 'newsletter.canceled';
    await recordAudit(trx, now, by, [{ action, subject: subjectOf(row) }]);
  });
}

interface Ending {
  state: 'sent' | 'canceled';
  problem?: string;
  now: number;
}

/** Ends a digest: no one else gets it. */
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
 * Skips the waiting emails of a finished digest and stores its delivery counts, because counting all
 * digests each time would be slow. An email that was being sent at the end is recorded later, and then this
 * is called again.
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
