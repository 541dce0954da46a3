import { sql } from 'kysely';
import { DAY } from '#lib/durations.ts';
import { maskAddresses } from '#lib/text/mask-addresses.ts';
import { inTransaction } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { MAX_ATTEMPTS } from './backoff.ts';

/** How long a job stays with who claimed it, unless it is claimed anew. */
export const LEASE_MS = 60_000;
/** How long one can look up what was done, ... */
const KEPT_MS = 7 * DAY;
/** ... and decide about what failed. */
const FAILED_KEPT_MS = 90 * DAY;
const MAX_ERROR_LENGTH = 500;

/** A job under lease; only who has its last `claims` may say how it ended. */
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
 * Of jobs that wait or run. Written out: SQLite takes an index that holds a part of the rows only
 * where the query says in so many words that it wants no others.
 */
export const isOpen = sql<boolean>`state in ('waiting', 'running')`;

const openOnes = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('jobs')
    .where(isOpen)
    .where('name', 'in', names.length > 0 ? names : ['']);

/** How many jobs wait, run and were given up, by name; and when the first of each is due. */
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

/** When a job was last tried, or looked after by who ran it; in UTC milliseconds. */
export const lastTryOf = (job: { claimed_until: number }) => job.claimed_until - LEASE_MS;

/** When the next job is due, or the lease of one runs out; null where there is none. */
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
 * Claims the job that is longest due: one that waits, or one whose process ended while it ran. That
 * counts as an attempt, so that a job that ends its process is not begun for ever.
 * @returns the job; 'abandoned' where it had no attempt left and is given up; null where none is due
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

/** Renews the lease of a job. @returns false where it is lost */
export async function renew(db: Db, job: Handle, now: number): Promise<boolean> {
  const { numUpdatedRows } = await ours(db, job)
    .set({ claimed_until: now + LEASE_MS })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** From here on the job never runs again. @returns false where the lease was lost */
export async function finish(db: Db, job: Handle, now: number): Promise<boolean> {
  const { numUpdatedRows } = await ours(db, job)
    .set({ state: 'done', finished_at: now, last_error: null })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** It is tried again at `runAt`. */
export async function retryLater(db: Db, job: Handle, error: string, runAt: number): Promise<void> {
  await ours(db, job)
    .set({ state: 'waiting', run_at: runAt, last_error: cut(error) })
    .execute();
}

/** It is not tried again, unless somebody asks for it. */
export async function giveUp(db: Db, job: Handle, error: string, now: number): Promise<void> {
  await ours(db, job)
    .set({ state: 'failed', finished_at: now, last_error: cut(error) })
    .execute();
}

/** It was interrupted for a reason that is not its own: that does not count as an attempt. */
export async function putBack(db: Db, job: Handle): Promise<void> {
  await ours(db, job)
    .set((eb) => ({ state: 'waiting', attempts: eb('attempts', '-', 1), claimed_until: 0 }))
    .execute();
}

/** Forgets jobs that have been done for seven days, and what failed after ninety. */
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

/** As it is kept: a mail server's answer may name its reader, who is nobody's business here. */
function cut(text: string): string {
  const shown = maskAddresses(text);
  return shown.length > MAX_ERROR_LENGTH ? `${shown.slice(0, MAX_ERROR_LENGTH - 1)}…` : shown;
}
