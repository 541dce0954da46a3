import { MINUTE } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';

/** How long a browser has to respond. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;

type Purpose = 'register' | 'reauthenticate';

const idOf = (purpose: Purpose, sessionId: number) => `${purpose} ${sessionId}`;

/** Stores what a passkey was asked to sign. A session has one open challenge per purpose. */
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

/** Takes the session's open challenge; null if there is none. */
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

/** Deletes expired challenges. */
export async function pruneChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute();
}
