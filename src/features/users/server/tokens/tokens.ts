import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { SecurityEvent } from '#features/security-log/values.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import { networkName } from '#lib/network/network-name.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { unlessDiskFails } from '#platform/db/unreachable.ts';
import type { Caller } from '#platform/http/caller.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { ApiToken, CreatedApiToken, NewToken } from '../../contract.ts';
import { lowerRole } from '../../policy.ts';
import { MAX_TOKENS, TOKEN_UNUSED_DAYS } from '../../values.ts';
import { notifyOwner } from '../notices/notices.ts';
import type { Actor, Person, Requester } from '../sessions/actor.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';

const UNUSED = TOKEN_UNUSED_DAYS * DAY;
const USE_WRITE_INTERVAL = HOUR;
/** Networks remembered per token: a machine may alternate between IPv4 and IPv6. */
const NETWORKS_KEPT = 10;

type Owner = Person & Requester;

/** Tokens that haven't expired, neither by date nor by disuse. */
const liveTokens = (db: Db, now: number) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select((eb) => [
      'api_tokens.id',
      'api_tokens.name',
      'api_tokens.role',
      'api_tokens.scope',
      'api_tokens.created_at',
      'api_tokens.renewed_at',
      'api_tokens.expires_at',
      'api_tokens.used_at',
      'api_tokens.networks',
      'users.id as user_id',
      'users.username',
      eb.ref('users.role').as('user_role'),
    ])
    .where('expires_at', '>', now)
    .where((eb) => eb.or(MENTIONED.map((column) => eb(column, '>', now - UNUSED))));

/** A token counts as used when it was created, renewed or used. */
const MENTIONED = ['api_tokens.created_at', 'api_tokens.renewed_at', 'api_tokens.used_at'] as const;

type Row = Awaited<ReturnType<ReturnType<typeof liveTokens>['executeTakeFirstOrThrow']>>;

const answer = (row: Row): ApiToken => {
  const lastCare = Math.max(row.created_at, row.renewed_at ?? 0, row.used_at ?? 0);
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    role: row.role,
    scope: row.scope,
    createdAt: isoTime(row.created_at),
    lastUsedAt: isoTimeOrNull(row.used_at),
    expiresAt: isoTime(Math.min(row.expires_at, lastCare + UNUSED)),
  };
};

/** @param userId null for the tokens of all users */
export async function listTokens(db: Db, userId: number | null, now: number): Promise<ApiToken[]> {
  const all = liveTokens(db, now).orderBy('api_tokens.id');
  const wanted = userId === null ? all : all.where('users.id', '=', userId);
  return (await wanted.execute()).map(answer);
}

/**
 * Creates a token. @returns it with its secret, which is never shown again
 * @param owner the user it acts for
 * @param by its owner, or the command line
 * @throws Problem 400 for a role above its owner's, 409 `token.too_many`
 */
export async function createToken(
  trx: Db,
  { name, role: wanted, scope, expiresInDays }: NewToken,
  { owner, by }: { owner: Pick<Person, 'userId' | 'role'>; by: Requester },
  now: number,
): Promise<CreatedApiToken> {
  const role = wanted ?? owner.role;
  if (lowerRole(role, owner.role) !== role)
    throw badField('role', 'is higher than the account’s role');
  const token = newSecret();
  await pruneTokens(trx, now);
  const own = trx.selectFrom('api_tokens').where('user_id', '=', owner.userId);
  if ((await countRows(own)) >= MAX_TOKENS) {
    const detail = `An account can have at most ${MAX_TOKENS} API tokens. Revoke one first.`;
    throw new Problem(409, 'token.too_many', detail);
  }
  const { id } = await trx
    .insertInto('api_tokens')
    .values({
      name,
      role,
      scope,
      token_hash: hashSecret(token),
      user_id: owner.userId,
      created_at: now,
      expires_at: now + expiresInDays * DAY,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await tokenById(trx, id, now);
  const subject = { type: 'token', id, name } as const;
  await recordAudit(trx, now, by, [{ action: 'token.created', subject, detail: role }]);
  await recordTokenEvent(trx, now, by, 'token.created', row);
  await notifyOwner(trx, { userId: owner.userId, notice: 'token_created' }, by.caller, now);
  return { ...answer(row), token };
}

async function tokenById(trx: Db, id: number, now: number): Promise<Row> {
  const row = await liveTokens(trx, now).where('api_tokens.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'token.not_found', 'No token has this ID.');
  return row;
}

/** @throws Problem 404 `token.not_found`, also for another user's token */
async function ownToken(trx: Db, id: number, userId: number | null, now: number): Promise<Row> {
  const row = await tokenById(trx, id, now);
  if (row.user_id !== userId) {
    throw new Problem(404, 'token.not_found', 'No token has this ID.');
  }
  return row;
}

/** Logs a token event with a detail like 'Newsroom bot, articles, author, expires 2025-05-30'. */
const recordTokenEvent = (trx: Db, now: number, by: Requester, event: SecurityEvent, row: Row) => {
  const { name, username, scope, role, expiresAt } = answer(row);
  const whose = row.user_id === by.userId ? '' : `${username}: `;
  const detail = `${whose}${name}, ${scope}, ${role}, expires ${expiresAt.slice(0, 10)}`;
  const entry = { event, userId: by.userId, account: by.name, detail };
  return recordSecurity(trx, now, by.caller, entry);
};

/** Renews one of the user's own tokens. @throws Problem 404 `token.not_found` */
export async function renewToken(
  trx: Db,
  id: number,
  expiresInDays: number,
  by: Owner,
  now: number,
): Promise<ApiToken> {
  await ownToken(trx, id, by.userId, now);
  await trx
    .updateTable('api_tokens')
    .set({ expires_at: now + expiresInDays * DAY, renewed_at: now })
    .where('id', '=', id)
    .execute();
  const row = await tokenById(trx, id, now);
  const subject = { type: 'token', id, name: row.name } as const;
  await recordAudit(trx, now, by, [{ action: 'token.renewed', subject }]);
  await recordTokenEvent(trx, now, by, 'token.renewed', row);
  return answer(row);
}

/**
 * Revokes one of the user's own tokens, or as an admin any token.
 * @param any whether it may belong to another user
 * @throws Problem 404 `token.not_found`
 */
export async function revokeToken(
  trx: Db,
  id: number,
  { any, by }: { any: boolean; by: Requester },
  now: number,
): Promise<void> {
  const row = any ? await tokenById(trx, id, now) : await ownToken(trx, id, by.userId, now);
  await trx.deleteFrom('api_tokens').where('id', '=', id).execute();
  const subject = { type: 'token', id, name: row.name } as const;
  await recordAudit(trx, now, by, [{ action: 'token.revoked', subject }]);
  await recordTokenEvent(trx, now, by, 'token.revoked', row);
}

/**
 * The caller behind a token, with no more permissions than its user has. With the scope `articles` it acts as an
 * author: it reaches its user's articles only, and can't moderate.
 */
export async function tokenActor(
  db: Db,
  token: string,
  caller: Caller,
  now: number,
): Promise<Actor | null> {
  const row = await liveTokens(db, now)
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!row) return null;
  if (row.used_at === null || row.used_at + USE_WRITE_INTERVAL <= now) {
    const noted = db.updateTable('api_tokens').set({ used_at: now }).where('id', '=', row.id);
    await unlessDiskFails(noted.execute());
  }
  const network = networkName(caller.address);
  if (!isKnown(row, network)) await recordNetwork(db, row.id, network, caller, now);
  return {
    userId: row.user_id,
    name: `${row.username} (${row.name})`,
    role: row.scope === 'articles' ? 'author' : lowerRole(row.role, row.user_role),
    session: null,
    scope: row.scope,
  };
}

const isKnown = ({ networks }: Pick<Row, 'networks'>, network: string) =>
  networks.split(' ').includes(network);

/** Logs that a token is used from a new network, once for parallel requests. */
const recordNetwork = (db: Db, id: number, network: string, caller: Caller, now: number) =>
  inTransaction(db, async (trx) => {
    const row = await liveTokens(trx, now).where('api_tokens.id', '=', id).executeTakeFirst();
    if (!row || isKnown(row, network)) return;
    const known = row.networks.split(' ').filter(Boolean);
    const networks = [network, ...known].slice(0, NETWORKS_KEPT).join(' ');
    await trx.updateTable('api_tokens').set({ networks }).where('id', '=', id).execute();
    const detail = `${row.name}, ${known.length === 0 ? 'first used' : 'now used'} from ${network}`;
    const entry = { event: 'token.new_address', userId: row.user_id, detail } as const;
    await recordSecurity(trx, now, caller, { ...entry, account: row.username });
  });

/** Deletes expired tokens. */
export async function pruneTokens(db: Db, now: number): Promise<void> {
  const live = liveTokens(db, now).clearSelect().select('api_tokens.id');
  await db.deleteFrom('api_tokens').where('id', 'not in', live).execute();
}
