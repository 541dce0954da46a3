import { recordAudit } from '#features/audit-log/server/public.ts';
import { isoTime, isoTimeOrNull } from '#lib/dates.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { lowerRole } from '../../policy.ts';
import type { Role } from '../../values.ts';
import type { Actor, Doer } from '../sessions/actor.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';

const NOTED_EVERY = 60 * 60 * 1000;
/** A token ends this long after it was made. */
const LIFETIME = 90 * 24 * 60 * 60 * 1000;

const tokens = (db: Db) =>
  db.selectFrom('api_tokens').select(['id', 'name', 'role', 'created_at', 'used_at']);

type Row = Awaited<ReturnType<ReturnType<typeof tokens>['executeTakeFirstOrThrow']>>;

const answer = (row: Row) => ({
  id: row.id,
  name: row.name,
  role: row.role,
  createdAt: isoTime(row.created_at),
  lastUsedAt: isoTimeOrNull(row.used_at),
});

export async function listTokens(db: Db) {
  return (await tokens(db).orderBy('id').execute()).map(answer);
}

/** Makes a token that acts in the name of its maker. @returns it with its secret, this once */
export async function createToken(
  db: Db,
  { name, role }: { name: string; role: Role },
  by: Doer & { userId: number },
  now: number,
) {
  const token = newSecret();
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('api_tokens')
      .values({
        name,
        role,
        token_hash: hashSecret(token),
        user_id: by.userId,
        created_at: now,
        expires_at: now + LIFETIME,
      })
      .returning(['id', 'name', 'role', 'created_at', 'used_at'])
      .executeTakeFirstOrThrow();
    const subject = { type: 'token', id: row.id, name } as const;
    await recordAudit(trx, now, by, [{ action: 'token.created', subject, detail: role }]);
    return { ...answer(row), token };
  });
}

/** @throws Problem 404 `token.not_found` */
export function revokeToken(db: Db, id: number, by: Doer, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .deleteFrom('api_tokens')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!row) throw new Problem(404, 'token.not_found', 'There is no token with this id.');
    const subject = { type: 'token', id, name: row.name } as const;
    await recordAudit(trx, now, by, [{ action: 'token.revoked', subject }]);
  });
}

/** In whose name a token acts; never with more than that account may itself. */
export async function tokenActor(db: Db, token: string, now: number): Promise<Actor | null> {
  const hash = hashSecret(token);
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select([
      'users.id as user_id',
      'users.username',
      'users.role as user_role',
      'api_tokens.role',
      'api_tokens.name',
      'api_tokens.used_at',
    ])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (!row) return null;
  if (row.used_at === null || row.used_at + NOTED_EVERY <= now) {
    await db
      .updateTable('api_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', hash)
      .execute();
  }
  return {
    userId: row.user_id,
    name: `${row.username} (${row.name})`,
    role: lowerRole(row.role, row.user_role),
    session: null,
  };
}
