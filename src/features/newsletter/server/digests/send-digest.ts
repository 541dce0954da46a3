import { z } from 'zod';
import { publicArticlesById } from '#features/articles/server/views/public.ts';
import { categoryNames } from '#features/taxonomy/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, recordEffect } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { backoff } from '#platform/jobs/backoff.ts';
import type { Job, JobHandlers } from '#platform/jobs/queue.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { type EmailSite, emailSite } from '../email-layout.ts';
import {
  markBounced,
  markInterrupted,
  markNextAsSending,
  nextDue,
  type RefusedEmail,
  recordRefused,
  recordSent,
  requeue,
  wasAnyAccepted,
} from './deliveries.ts';
import { digestEmail, type RenderedDigest, renderDigest } from './digest-email.ts';
import {
  beginDue,
  emailNotSetUp,
  endSending,
  enqueueDigest,
  pause,
  storeFinalCounts,
  updateDigest,
} from './digest-lifecycle.ts';
import { articleIdsOf, type DigestRow, type DigestVersion } from './digests.ts';

/** Emails per job. The next job follows after a pause, so that other jobs can run. */
const EMAILS_PER_JOB = 100;
const PAUSE_MS = 1000;
/** Refusals in a row that open the circuit breaker: the problem is the server, not the addresses. */
const BREAKER_LIMIT = 10;

const payloadSchema = z.strictObject({ id: z.int(), version: z.int() });

/**
 * The job that sends a digest: starts it when its time has come, sends up to 100 emails one by one, and
 * enqueues the next job. Each email is marked before it is handed to the mail server, and its outcome is
 * recorded afterwards, so that none is sent twice.
 *
 * A circuit breaker opens after ten refusals in a row, or if the server can't be reached or disconnects.
 * Then the digest is paused, no subscriber is marked as bounced for those refusals, and the queue retries
 * the job. Subscribers are marked as bounced only while the server accepts other emails.
 */
export function sendDigest(
  context: Pick<Context, 'db' | 'now' | 'config' | 'mailer'>,
): JobHandlers[string] {
  const { db, now, config, mailer } = context;
  return async (job) => {
    const site = emailSite(config, await categoryNames(db));
    const digest = payloadSchema.parse(job.payload);
    const row = await currentRow(db, digest);
    if (row === null) return inTransaction(db, (trx) => storeFinalCounts(trx, digest.id));
    if (mailer === null) {
      const { message } = emailNotSetUp();
      await pause(db, row, message);
      throw new Error(message);
    }
    if (row.state === 'scheduled') {
      return inTransaction(db, (trx) => beginDue(trx, row, site, now()));
    }
    const rendered = await inTransaction(db, (trx) => prepare(trx, row, site, now()));
    if (rendered === null) return;
    const run = await sendEmails({ db, now, site, mailer }, row, rendered, job.signal);
    await recordEffect(db, (trx) => goOn(trx, row, run, job, now()));
    // The process is stopping: the queue runs the job again after the next start.
    job.signal.throwIfAborted();
    if (run.openedBy !== null && !hasProgress(run)) throw new Error(run.openedBy.answer);
  };
}

/** @returns null if the digest ended, changed or was resumed in the meantime */
async function currentRow(db: Db, { id, version }: DigestVersion): Promise<DigestRow | null> {
  const row = await db
    .selectFrom('newsletter_digests')
    .selectAll()
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The content to send: as rendered when sending began, without articles that are no longer public.
 * @returns null if none of its articles is public any more, which stops it
 */
async function prepare(
  trx: Db,
  row: DigestRow,
  site: EmailSite,
  now: number,
): Promise<RenderedDigest | null> {
  await markInterrupted(trx, row.id);
  const { subject, intro } = row;
  const chosen = articleIdsOf(row);
  const articles = await publicArticlesById(trx, chosen);
  if (articles.length === chosen.length) {
    return { subject, html: row.html ?? '', text: row.text ?? '' };
  }
  if (articles.length === 0) {
    const problem = 'Sending stopped because none of its articles is public any more.';
    await endSending(trx, row, { state: 'canceled', problem, now });
    return null;
  }
  const rendered = renderDigest(site, { id: row.id, subject, intro, articles });
  const article_ids = JSON.stringify(articles.map(({ id }) => id));
  await updateDigest(trx, row)
    .set({ ...rendered, article_ids, updated_at: now })
    .execute();
  return rendered;
}

interface Run {
  /** Whether the server accepted any email. */
  hasTaken: boolean;
  /** The refusals since the last accepted email. */
  refused: RefusedEmail[];
  /** The refusal that opened the breaker; null while it is closed. */
  openedBy: RefusedEmail | null;
}

/** What sends emails. */
export interface SendingParts {
  db: Db;
  now: () => number;
  site: EmailSite;
  mailer: Mailer;
}

/** Sends emails until none is left for now, the batch is full, the breaker opens or the process stops. */
async function sendEmails(
  { db, now, site, mailer }: SendingParts,
  row: DigestRow,
  rendered: RenderedDigest,
  signal: AbortSignal,
): Promise<Run> {
  const run: Run = { hasTaken: false, refused: [], openedBy: null };
  let recordLast = async (_trx: Db): Promise<void> => undefined;
  for (let count = 0; ; count += 1) {
    const isOver = count >= EMAILS_PER_JOB || run.openedBy !== null || signal.aborted;
    // One transaction for the last email and the next, so that each costs one disk sync.
    const mail = await recordEffect(db, async (trx) => {
      await recordLast(trx);
      return isOver ? null : markNextAsSending(trx, row, now());
    });
    if (mail === null) return run;
    const message = { ...digestEmail(site, rendered, mail.token), to: [mail.email], signal };
    const [refusal] = (await mailer.send(message)).refused;
    if (refusal === undefined) {
      const { refused } = run;
      Object.assign(run, { hasTaken: true, refused: [] });
      recordLast = async (trx) => {
        await recordSent(trx, mail);
        await markBounced(trx, refused, now());
      };
      continue;
    }
    const refused = { ...refusal, mail };
    // Refused again while the server accepts others: the problem is the address.
    const isAddress = run.hasTaken && mail.attempts > 1 && !refusal.isServer;
    if (refusal.outcome !== 'unknown' && !isAddress) run.refused.push(refused);
    if (refusal.isServer || run.refused.length >= BREAKER_LIMIT) run.openedBy = refused;
    recordLast = async (trx) => {
      await recordRefused(trx, refused, now());
      if (isAddress) await markBounced(trx, [refused], now());
    };
  }
}

/** Whether emails were accepted before the breaker opened, and none has an unknown outcome. */
const hasProgress = ({ hasTaken, openedBy }: Run) => hasTaken && openedBy?.outcome !== 'unknown';

/** Enqueues the next job, pauses the digest or ends it. */
async function goOn(trx: Db, row: DigestRow, run: Run, job: Job, now: number): Promise<void> {
  const { refused, openedBy } = run;
  if (openedBy !== null || job.signal.aborted) await requeue(trx, refused, now);
  else if (await wasAnyAccepted(trx, row.id)) await markBounced(trx, refused, now);
  if ((await currentRow(trx, row)) === null) return storeFinalCounts(trx, row.id);
  if (job.signal.aborted) return;
  if (openedBy !== null) {
    const what = openedBy.isServer
      ? 'The mail server doesn’t accept emails:'
      : `The mail server refused ${BREAKER_LIMIT} emails in a row. Its last answer:`;
    await pause(trx, row, `${what} ${openedBy.answer}`);
    if (!hasProgress(run)) return;
    await job.finish(trx);
    await enqueueDigest(trx, row, now, now + backoff(1, job.id));
    return;
  }
  await job.finish(trx);
  const nextAt = await nextDue(trx, row.id);
  if (nextAt === null) return endSending(trx, row, { state: 'sent', now });
  await updateDigest(trx, row).set({ state: 'sending', problem: null }).execute();
  await enqueueDigest(trx, row, now, Math.max(nextAt, now + PAUSE_MS));
}
