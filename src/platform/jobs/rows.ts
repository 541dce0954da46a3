import { sql } from 'kysely';
import { DAY } from '#lib/durations.ts';
import { maskAddresses } from '#lib/text/mask-addresses.ts';
import { inTransaction } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { MAX_ATTEMPTS } from './backoff.ts';

/** How long a claimed job stays with its process, unless the claim is renewed. */
export const LEASE_MS = 60_000;
/** How long finished jobs are stored ... */
const KEPT_MS = 7 * DAY;
/** ... and failed ones, which an admin decides about. */
const FAILED_KEPT_MS = 90 * DAY;
const MAX_ERROR_LENGTH = 500;

/** A job under lease; only the holder of its latest `claims` may record how it ended. */
export interface ClaimedJob {
  id: number;
  name: string;
  payload: string;
  attempts: number;
  claims: number;
  /** When it was due. */
  run_at: number;
}

type Handle = Pick<ClaimedJob, 'id' | 'claims'>;

/**
 * Waiting and running jobs. Written out, because SQLite uses a partial index only if the query contains its
 * exact condition.
 */
export const isOpen = sql<boolean>`state in ('waiting', 'running')`;

const openOnes = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('jobs')
    .where(isOpen)
    .where('name', 'in', names.length > 0 ? names : ['']);

/** How many jobs wait, run and have failed, by name, and when the first of each is due. */
export async function countJobs(db: Db) {
  return db
    .selectFrom('jobs')
    .select((eb) => [
      'name',
      'state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('run_at').as('due'),
    ])
    .where('state', 'in', ['waiting', 'running', 'failed'])
    .groupBy(['name', 'state'])
    .execute();
}

/** When a job was last attempted or its lease renewed, in UTC milliseconds. */
export const lastTryOf = (job: { claimed_until: number }) => job.claimed_until - LEASE_MS;

/** When the next job is due, or a lease ends; null without one. */
export async function nextDue(db: Db, names: readonly string[]): Promise<number | null> {
  const { waits, runs } = await openOnes(db, names)
    .select((eb) => [
      eb.fn.min(eb.case().when('state', '=', 'waiting').then(eb.ref('run_at')).end()).as('waits'),
      eb.fn
        .min(eb.case().when('state', '=', 'running').then(eb.ref('claimed_until')).end())
        .as('runs'),
    ])
    .executeTakeFirstOrThrow();
  if (waits === null || runs === null) return waits ?? runs;
  return Math.min(waits, runs);
}

/**
 * Claims the job that has been due longest: a waiting one, or one whose process ended while it ran. That
 * counts as an attempt, so that a job that crashes its process isn't started for ever.
 * @returns the job; 'abandoned' if it had no attempt left and has failed; null if none is due
 */
export function claimDue(
  db: Db,
  names: readonly string[],
  now: number,
): Promise<{ job: ClaimedJob; state: 'claimed' | 'abandoned' } | null> {
  return inTransaction(db, async (trx) => {
    const job = await openOnes(trx, names)
      .select(['id', 'name', 'payload', 'attempts', 'claims', 'run_at'])
      .where((eb) =>
        eb.or([
          eb('state', '=', 'waiting').and('run_at', '<=', now),
          eb('state', '=', 'running').and('claimed_until', '<=', now),
        ]),
      )
      .orderBy('run_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!job) return null;
    const taken = { ...job, claims: job.claims + 1 };
    if (job.attempts >= MAX_ATTEMPTS) {
      await trx
        .updateTable('jobs')
        .set({ claims: taken.claims })
        .where('id', '=', job.id)
        .execute();
      await giveUp(trx, taken, 'The process ended while the job was running.', now);
      return { job: taken, state: 'abandoned' };
    }
    const attempts = job.attempts + 1;
    await trx
      .updateTable('jobs')
      .set({ state: 'running', attempts, claims: taken.claims, claimed_until: now + LEASE_MS })
      .where('id', '=', job.id)
      .execute();
    return { job: { ...taken, attempts }, state: 'claimed' };
  });
}

const ours = (db: Db, { id, claims }: Handle) =>
  db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('claims', '=', claims)
    .where('state', '=', 'running');

/**
 * Renews the lease of a job.
 * @returns false if it is lost
 */
export async function renew(db: Db, job: Handle, now: number): Promise<boolean> {
  const { numUpdatedRows } = await ours(db, job)
    .set({ claimed_until: now + LEASE_MS })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Marks the job as done; it never runs again.
 * @returns false if the lease was lost
 */
export async function finish(db: Db, job: Handle, now: number): Promise<boolean> {
  const { numUpdatedRows } = await ours(db, job)
    .set({ state: 'done', finished_at: now, last_error: null })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Schedules the next attempt for `runAt`. */
export async function retryLater(db: Db, job: Handle, error: string, runAt: number): Promise<void> {
  await ours(db, job)
    .set({ state: 'waiting', run_at: runAt, last_error: cut(error) })
    .execute();
}

/** Marks the job as failed; it isn't retried automatically. */
export async function giveUp(db: Db, job: Handle, error: string, now: number): Promise<void> {
  await ours(db, job)
    .set({ state: 'failed', finished_at: now, last_error: cut(error) })
    .execute();
}

/** Returns an interrupted job to the queue without counting the attempt. */
export async function putBack(db: Db, job: Handle): Promise<void> {
  await ours(db, job)
    .set((eb) => ({ state: 'waiting', attempts: eb('attempts', '-', 1), claimed_until: 0 }))
    .execute();
}

/** Deletes finished jobs after seven days, failed ones after ninety. */
export async function forgetOld(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'done').and('finished_at', '<', now - KEPT_MS),
        eb('state', '=', 'failed').and('finished_at', '<', now - FAILED_KEPT_MS),
      ]),
    )
    .execute();
}

/** Shortens an error message for the database; mail servers name the recipient in theirs. */
function cut(text: string): string {
  const shown = maskAddresses(text);
  return shown.length > MAX_ERROR_LENGTH ? `${shown.slice(0, MAX_ERROR_LENGTH - 1)}…` : shown;
}
