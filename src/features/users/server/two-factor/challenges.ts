import { MINUTE } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';

/** How long a browser has to answer. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;

type Purpose = 'register' | 'prove';

const idOf = (purpose: Purpose, sessionId: number) => `${purpose} ${sessionId}`;

/** Keeps what a passkey was asked to sign; of one session and purpose the last alone is open. */
export async function saveChallenge(
  db: Db,
  purpose: Purpose,
  { userId, sessionId }: { userId: number; sessionId: number },
  challenge: string,
  now: number,
): Promise<void> {
  const expires_at = now + CHALLENGE_LIFETIME;
  await db
    .insertInto('challenges')
    .values({
      id: idOf(purpose, sessionId),
      purpose,
      user_id: userId,
      session_id: sessionId,
      challenge,
      expires_at,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ challenge, expires_at }))
    .execute();
}

/** What the session's passkey was asked to sign, this once; null where nothing is open. */
export async function takeChallenge(
  db: Db,
  purpose: Purpose,
  sessionId: number,
  now: number,
): Promise<string | null> {
  const row = await db
    .deleteFrom('challenges')
    .where('id', '=', idOf(purpose, sessionId))
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge ?? null;
}

/** Forgets what was never answered. */
export async function pruneChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute();
}
