import { recordSecurity } from '#features/security-log/server/public.ts';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { formatCount } from '#lib/format/count.ts';
import { isoTime } from '#lib/format/iso.ts';
import { agentName } from '#lib/network/agent-name.ts';
import { networkName } from '#lib/network/network-name.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { unlessDiskFails } from '#platform/db/unreachable.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ActiveSession } from '../../contract.ts';
import type { Role } from '../../values.ts';
import { type Actor, CommandLine, notLoggedIn, type Requester } from './actor.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** A session ends this long after its last use, and an admin's sooner. */
export const SESSION_IDLE = 14 * DAY;
const ADMIN_IDLE = 12 * HOUR;
/** A session ends at the latest this long after the login. */
export const MAX_SESSION_AGE = 90 * DAY;
/** A login above this number ends the account's least recently used session. */
const MAX_SESSIONS = 50;
/** Up to this many sessions that end at once are logged one by one. */
const NAMED_ENDS = 10;
/** The last use is written at most this often, so that reads don't write. */
const USE_WRITE_INTERVAL = 5 * MINUTE;

const idleOf = (role: Role) => (role === 'admin' ? ADMIN_IDLE : SESSION_IDLE);

/**
 * Starts a session for a user who has just authenticated.
 * @returns the secret for the cookie; only its hash is stored
 */
export async function beginSession(
  db: Db,
  userId: number,
  { address, agent }: Pick<Caller, 'address' | 'agent'>,
  now: number,
  authenticatedAt: number = now,
): Promise<string> {
  await pruneSessions(db, now);
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
      authenticated_at: authenticatedAt,
    })
    .execute();
  await db
    .updateTable('users')
    .set({ last_login_at: authenticatedAt })
    .where('id', '=', userId)
    .execute();
  const lately = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS);
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', lately)
    .execute();
  return secret;
}

/**
 * The user of a session; null if it is unknown or has ended.
 * @param address the network address of the request
 */
export async function sessionActor(
  db: Db,
  secret: string,
  address: string,
  now: number,
): Promise<Actor | null> {
  const idHash = hashSecret(secret);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as user_id', 'users.username', 'users.role', 'users.chose_own_password'])
    .select(['sessions.id', 'sessions.used_at', 'sessions.created_at', 'sessions.authenticated_at'])
    .where('sessions.id_hash', '=', idHash)
    .executeTakeFirst();
  if (!row) return null;
  if (row.used_at + idleOf(row.role) <= now || row.created_at + MAX_SESSION_AGE <= now) return null;
  if (row.used_at + USE_WRITE_INTERVAL <= now) {
    const used = { used_at: now, address };
    const noted = db.updateTable('sessions').set(used).where('id', '=', row.id).execute();
    await unlessDiskFails(noted);
  }
  return {
    userId: row.user_id,
    name: row.username,
    role: row.role,
    session: {
      id: row.id,
      authenticatedAt: row.authenticated_at,
      choseOwnPassword: row.chose_own_password === 1,
    },
  };
}

/**
 * Runs `work` in a transaction if the user is still logged in with the same role. The guard checks a request
 * before its body arrives, which can take long: a session that ended in between writes nothing. The command
 * line has no session to check.
 * @throws Problem 401 `auth.required`
 */
export function inTransactionOf<T>(
  db: Db,
  by: Pick<Actor, 'userId' | 'role' | 'session'> | CommandLine,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (by instanceof CommandLine) return inTransaction(db, work);
  const { userId, role, session } = by;
  return inTransaction(db, async (trx) => {
    await trx
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('sessions.id', '=', session?.id ?? null)
      .where('users.id', '=', userId)
      .where('users.role', '=', role)
      .executeTakeFirstOrThrow(() => notLoggedIn());
    return work(trx);
  });
}

/** Records that the session's user has just authenticated. */
export async function recordReauthentication(
  db: Db,
  sessionId: number,
  now: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: now })
    .where('id', '=', sessionId)
    .execute();
}

export async function endSession(db: Db, secret: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hashSecret(secret)).execute();
}

/** Ends every session of an account, and logins in progress, after its password or role changed. */
export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await db.deleteFrom('challenges').where('user_id', '=', userId).execute();
}

/** Active sessions, most recently used first. */
const liveSessions = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'address', 'agent', 'sessions.created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('sessions.created_at', '>', now - MAX_SESSION_AGE)
    .where((eb) =>
      eb.or([
        eb('used_at', '>', now - ADMIN_IDLE),
        eb.and([eb('used_at', '>', now - SESSION_IDLE), eb('users.role', '!=', 'admin')]),
      ]),
    )
    .orderBy('used_at', 'desc')
    .orderBy('sessions.id', 'desc');

/** @param current the session of the request; null for another user's list */
export async function listSessions(
  db: Db,
  userId: number,
  current: number | null,
  now: number,
): Promise<ActiveSession[]> {
  const rows = await liveSessions(db, userId, now).execute();
  return rows.map((row) => ({
    id: row.id,
    device: agentName(row.agent),
    network: networkName(row.address),
    createdAt: isoTime(row.created_at),
    lastUsedAt: isoTime(row.used_at),
    current: row.id === current,
  }));
}

interface EndedSessions {
  /** The account. */
  userId: number;
  username: string;
  /** The session to end; null ends all. */
  id: number | null;
  /** The session to keep. */
  keep: number | null;
}

/**
 * Ends one session of an account, or all of them except one with the link to the calendar, and logs it.
 * @returns how many ended
 * @throws Problem 404 `session.not_found` for an unknown session, or one of another account
 */
export function endSessions(
  db: Db,
  { userId, username, id, keep }: EndedSessions,
  by: Requester,
  now: number,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await liveSessions(trx, userId, now).execute();
    const ended = rows.filter((row) => (id === null ? row.id !== keep : row.id === id));
    if (id !== null && ended.length === 0) {
      throw new Problem(404, 'session.not_found', 'No session has this ID.');
    }
    // A link to the calendar may have been made in one of them.
    if (id === null) await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
    if (ended.length === 0) return 0;
    const ids = ended.map((row) => row.id);
    await trx.deleteFrom('sessions').where('id', 'in', ids).execute();
    const each = ended.map((row) => `${agentName(row.agent)}, ${networkName(row.address)}`);
    const devices = each.length > NAMED_ENDS ? [`${each.length} sessions`] : each;
    for (const device of devices) {
      const detail = by.userId === userId ? device : `${username}: ${device}`;
      const entry = { event: 'session.ended', userId: by.userId, account: by.name } as const;
      await recordSecurity(trx, now, by.caller, { ...entry, detail });
    }
    return ended.length;
  });
}

export const endedSessions = (count: number) => ({
  message: `${formatCount(count, 'session')} ended`,
});

/** Deletes expired sessions. */
export async function pruneSessions(db: Db, now: number): Promise<void> {
  const admins = db.selectFrom('users').select('id').where('role', '=', 'admin');
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('used_at', '<=', now - SESSION_IDLE),
        eb('created_at', '<=', now - MAX_SESSION_AGE),
        eb.and([eb('used_at', '<=', now - ADMIN_IDLE), eb('user_id', 'in', admins)]),
      ]),
    )
    .execute();
}
