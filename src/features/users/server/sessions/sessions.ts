import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Actor } from './actor.ts';
import { hashSecret, newSecret } from './secrets.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A session ends this long after its last use ... */
export const SESSION_IDLE = 14 * DAY;
/** ... and at the latest this long after the login. */
export const SESSION_MOST = 90 * DAY;
/** Its last use is noted no oftener than this: reading must not write each time. */
const NOTED_EVERY = 60 * 60 * 1000;

/**
 * Begins a session of somebody who has just proved who it is.
 * @returns the secret for the cookie; only its hash is kept
 */
export async function beginSession(
  db: Db,
  userId: number,
  { address, agent }: Pick<Caller, 'address' | 'agent'>,
  now: number,
): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('sessions')
    .values({
      id_hash: hashSecret(secret),
      user_id: userId,
      address,
      agent,
      created_at: now,
      used_at: now,
      proved_at: now,
    })
    .execute();
  return secret;
}

/** The person behind a session's secret; null where it is unknown or has ended. */
export async function sessionActor(db: Db, secret: string, now: number): Promise<Actor | null> {
  const idHash = hashSecret(secret);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as user_id', 'users.username', 'users.role'])
    .select(['sessions.id', 'sessions.used_at', 'sessions.created_at', 'sessions.proved_at'])
    .where('sessions.id_hash', '=', idHash)
    .executeTakeFirst();
  if (!row) return null;
  if (row.used_at + SESSION_IDLE <= now || row.created_at + SESSION_MOST <= now) return null;
  if (row.used_at + NOTED_EVERY <= now) {
    await db.updateTable('sessions').set({ used_at: now }).where('id_hash', '=', idHash).execute();
  }
  return {
    userId: row.user_id,
    name: row.username,
    role: row.role,
    session: { id: row.id, provedAt: row.proved_at },
  };
}

/** Whoever has this session has just proved who it is. */
export async function renewProof(db: Db, sessionId: number, now: number): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute();
}

export async function endSession(db: Db, secret: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hashSecret(secret)).execute();
}

/** Ends every session of an account: its password or role has changed. */
export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Forgets sessions that have ended by themselves. */
export async function pruneSessions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('used_at', '<=', now - SESSION_IDLE), eb('created_at', '<=', now - SESSION_MOST)]),
    )
    .execute();
}
