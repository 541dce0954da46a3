import { z } from 'zod';
import { DAY, HOUR } from '#lib/durations.ts';
import { formatCount } from '#lib/format/count.ts';
import { instantOf, wallTime } from '#lib/format/wall-time.ts';
import { oneLine } from '#lib/text/one-line.ts';
import { CHANGE_PASSWORD_PATH } from '#lib/urls/server-paths.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, recordEffect } from '#platform/db/database.ts';
import type { Db, Schema } from '#platform/db/schema.ts';
import { GiveUp, type JobHandlers } from '#platform/jobs/queue.ts';
import type { Notification } from '../contract.ts';
import { SUMMARY_HOUR } from '../values.ts';
import { isHidden, notificationsOf, shown } from './notifications.views.ts';
import { enqueueEmail } from './notify.ts';
import { recipient } from './recipients.ts';

const payloadSchema = z.strictObject({ userId: z.int() });

/** The last time of a daily summary that isn't after `now`, and the next. */
export function summaryTimes(now: number, timeZone: string): { last: number; next: number } {
  const today = Math.floor(wallTime(now, timeZone) / DAY) * DAY + SUMMARY_HOUR * HOUR;
  const [before = 0, same = 0, after = 0] = [-DAY, 0, DAY].map((shift) =>
    instantOf(today + shift, timeZone),
  );
  return same > now ? { last: before, next: same } : { last: same, next: after };
}

const mark = (trx: Db, ids: readonly number[], email: Schema['notifications']['email']) =>
  ids.length === 0
    ? undefined
    : trx.updateTable('notifications').set({ email }).where('id', 'in', ids).execute();

/**
 * Claims what is due to be emailed to a user, so that no other job ever does. What was read or deleted in the meantime
 * is not sent.
 */
async function claimDue(
  trx: Db,
  userId: number,
  { canSend, now, timeZone }: { canSend: boolean; now: number; timeZone: string },
): Promise<{ to: string; due: Notification[] } | null> {
  const user = await recipient(trx, userId);
  if (user === undefined) return null;
  const waiting = await notificationsOf(trx, userId)
    .where('notifications.email', 'in', ['now', 'daily'])
    .orderBy('notifications.id')
    .execute();
  const to = canSend && user.isConfirmed ? user.email : null;
  const { last, next } = summaryTimes(now, timeZone);
  const due = waiting.filter(
    ({ email, created_at }) => to === null || email === 'now' || created_at < last,
  );
  if (due.length < waiting.length) await enqueueEmail(trx, userId, now, next);
  const sent = due.filter(
    (row) => to !== null && row.title !== null && row.read_at === null && !isHidden(row, user.role),
  );
  const ids = new Set(sent.map(({ id }) => id));
  await mark(trx, [...ids], 'sending');
  await mark(
    trx,
    due.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
    'off',
  );
  return to === null ? null : { to, due: sent.map((row) => shown(row, user.role)) };
}

/** The job that emails a user what is due: one message, whether one thing happened or many. */
export function sendNotifications({
  db,
  config,
  mailer,
  now,
}: Pick<Context, 'db' | 'config' | 'mailer' | 'now'>): JobHandlers[string] {
  return async (job) => {
    const { userId } = payloadSchema.parse(job.payload);
    const { siteName, siteUrl, timeZone } = config;
    const claimed = await inTransaction(db, (trx) =>
      claimDue(trx, userId, { canSend: mailer !== null, now: now(), timeZone }),
    );
    const first = claimed?.due[0];
    if (mailer === null || claimed === null || first === undefined) return;
    const { to, due } = claimed;
    const lines = due.map(
      ({ message, text }) => `${message}.${text === null ? '' : `\n  ${text}`}`,
    );
    const what = due.length === 1 ? first.message : formatCount(due.length, 'notification');
    const text =
      `${lines.join('\n\n')}\n\n` +
      `Open them from the bell in the admin area:\n${siteUrl}/\n\n` +
      `Choose which emails you get, under Notifications in your account:\n${siteUrl}${CHANGE_PASSWORD_PATH}\n`;
    const headers = { 'Auto-Submitted': 'auto-generated' };
    const subject = oneLine(`${siteName}: ${what}`);
    const message = { to: [to], subject, text, headers, signal: job.signal };
    const [refusal] = (await mailer.send(message)).refused;
    const ids = due.map(({ id }) => id);
    await recordEffect(db, async (trx) => {
      if (refusal?.outcome === 'later') return mark(trx, ids, 'now');
      await mark(trx, ids, refusal === undefined ? 'sent' : 'failed');
      if (refusal === undefined) await job.finish(trx);
    });
    if (refusal === undefined) return;
    // Whether one with an unknown outcome arrived is unknown, so it isn't sent again.
    throw refusal.outcome === 'later' ? new Error(refusal.answer) : new GiveUp(refusal.answer);
  };
}
