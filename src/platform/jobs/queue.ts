import { DAY, HOUR } from '#lib/durations.ts';
import { maskAddresses } from '#lib/text/mask-addresses.ts';
import { recordChange } from '../db/changes.ts';
import { inTransaction } from '../db/database.ts';
import { contains } from '../db/queries/contains.ts';
import type { Db } from '../db/schema.ts';
import { isOpen } from './rows.ts';

type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A running job. */
export interface Job {
  id: number;
  payload: unknown;
  /** From 1. */
  attempt: number;
  /** Aborted when the process stops, or when the job's lease is lost. */
  signal: AbortSignal;
  /**
   * Marks the job as done in the transaction that holds its effects: both commit together. A job whose
   * handler doesn't call it is done when the handler returns.
   * @throws Error if the lease is lost; the transaction must then be rolled back
   */
  finish(trx: Db): Promise<void>;
}

/**
 * The handlers of jobs by name. A finished job never runs again. If the process ends between an effect
 * outside the database and 'done', the job runs again, so such an effect needs its own row that says whether
 * it happened.
 */
export interface JobHandlers {
  [name: string]: (job: Job) => Promise<void>;
}

interface NewJob {
  name: string;
  /** What this job is about, for the screen of background jobs: 'A lamp', '3 articles'. Email addresses are masked. */
  label?: string;
  payload: JsonValue;
  /** UTC milliseconds. */
  now: number;
  /** The earliest time to run it, in UTC milliseconds; default now. */
  runAt?: number;
  /** At most one waiting or running job has this key. */
  key?: string;
  /** Whether an admin may cancel the job while it waits, because nothing is lost by it. */
  isCancelable?: boolean;
}

const MAX_LABEL_LENGTH = 200;

function labelText(label: string): string {
  const masked = maskAddresses(label);
  return masked.length > MAX_LABEL_LENGTH ? `${masked.slice(0, MAX_LABEL_LENGTH - 1)}…` : masked;
}

/**
 * Adds a job to the queue, in the transaction that makes it necessary.
 * @returns its id, or null when a job with the same key already waits or runs
 */
export function enqueue(trx: Db, job: NewJob): Promise<number | null> {
  const { name, label = '', payload, now, runAt = now, key = null, isCancelable = false } = job;
  return inTransaction(trx, async (own) => {
    const row = await own
      .insertInto('jobs')
      .values({
        name,
        label: label === '' ? null : labelText(label),
        payload: JSON.stringify(payload),
        state: 'waiting',
        attempts: 0,
        run_at: runAt,
        claimed_until: 0,
        claims: 0,
        last_error: null,
        key,
        is_cancelable: isCancelable ? 1 : 0,
        created_at: now,
        finished_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return null;
    await recordChange(own, now, ['jobs']);
    return row.id;
  });
}

/** Whether a job of this kind waits and is due. */
export async function hasDue(db: Db, name: string, now: number): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where(isOpen)
    .where('name', '=', name)
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}

/** Whether a job of this kind waits or runs. */
export async function hasOpen(db: Db, name: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where(isOpen)
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}

/** The key of a daily job. Its hour may change with the settings, so a day can have two for a while. */
export const dailyKey = (name: string, runAt: number) => `${name}:${Math.floor(runAt / HOUR)}`;

/** Enqueues a job for the next midnight or another hour (UTC), once, however often it is called. */
export function enqueueTomorrow(
  trx: Db,
  name: string,
  now: number,
  hour = 0,
): Promise<number | null> {
  const today = Math.floor(now / DAY) * DAY + hour * HOUR;
  const runAt = today > now ? today : today + DAY;
  return enqueue(trx, { name, payload: null, now, runAt, key: dailyKey(name, runAt) });
}

/** A job that runs every day from the first `enqueueTomorrow` on, even if a run fails. */
export function daily(
  { db, now }: { db: Db; now: () => number },
  name: string,
  work: JobHandlers[string],
): JobHandlers[string] {
  return async (job) => {
    await enqueueTomorrow(db, name, now());
    await work(job);
  };
}

/**
 * Deletes jobs of these kinds whose payload holds one of these values, because it was deleted. A running job stays: it
 * notices by itself, and is deleted with the done ones.
 */
export async function deleteJobsAbout(
  trx: Db,
  names: readonly string[],
  values: readonly (string | number)[],
): Promise<void> {
  await trx
    .deleteFrom('jobs')
    .where('name', 'in', names)
    .where('state', '!=', 'running')
    .where(({ or, fn }) =>
      or(
        values.map((value) =>
          contains(fn<string>('lower', ['payload']), `:${JSON.stringify(value).toLowerCase()}`),
        ),
      ),
    )
    .execute();
}

/**
 * Cancels the job with this key.
 * @returns false if it is already running
 */
export async function withdraw(trx: Db, key: string): Promise<boolean> {
  const job = await trx
    .selectFrom('jobs')
    .select(['id', 'state'])
    .where(isOpen)
    .where('key', '=', key)
    .executeTakeFirst();
  if (job?.state === 'running') return false;
  if (job) await trx.deleteFrom('jobs').where('id', '=', job.id).execute();
  return true;
}

/** Thrown by a handler when a retry is useless: the job fails with this message. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

/** Moves past times of waiting jobs to now, for rows that were made in the past: no job counts as late. */
export async function enqueueNow(trx: Db, now: number): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ run_at: now, created_at: now })
    .where('state', '=', 'waiting')
    .where('run_at', '<', now)
    .execute();
}
