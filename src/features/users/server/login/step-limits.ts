import { HOUR } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * Wrong codes that one account may get: three of a million codes are right at any time, so that guessing
 * one goes on for years. Whoever guesses knows the password already. The owner gets in with a passkey or
 * with a known browser, whose codes are counted apart, and starts anew with another password.
 */
const LIMITS = [
  { within: HOUR, most: 10 },
  { within: 24 * HOUR, most: 30 },
] as const;

interface CodeOrigin {
  userId: number;
  /** The hash of a known browser's secret; null for all others together. */
  browser: string | null;
}

/** How long an account's next code has to wait, in milliseconds; 0 is at once. */
export async function codeWait(
  db: Db,
  { userId, browser }: CodeOrigin,
  now: number,
): Promise<number> {
  const { password_changed_at: since } = await db
    .selectFrom('users')
    .select('password_changed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const waits = LIMITS.map(async ({ within, most }) => {
    const decisive = await db
      .selectFrom('step_failures')
      .select('at')
      .where('user_id', '=', userId)
      .where('browser', '=', browser ?? '')
      .where('at', '>', Math.max(now - within, since ?? 0))
      // A clock that was ahead left some of times to come.
      .where('at', '<', now + within)
      .orderBy('at', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst();
    return decisive ? decisive.at + within - now : 0;
  });
  return Math.max(...(await Promise.all(waits)));
}

/** Counts a code as wrong, before it is checked. @returns takes that back: it was right */
export async function recordCodeAttempt(
  trx: Db,
  { userId, browser }: CodeOrigin,
  now: number,
): Promise<(trx: Db) => Promise<unknown>> {
  const { id } = await trx
    .insertInto('step_failures')
    .values({ user_id: userId, browser: browser ?? '', at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (db) => db.deleteFrom('step_failures').where('id', '=', id).execute();
}

/** Forgets wrong codes that count no longer. */
export async function pruneFailures(db: Db, now: number): Promise<void> {
  const oldest = now - Math.max(...LIMITS.map(({ within }) => within));
  await db.deleteFrom('step_failures').where('at', '<=', oldest).execute();
}
