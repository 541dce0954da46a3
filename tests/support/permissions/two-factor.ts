import { saveChallenge } from '#features/users/server/two-factor/challenges.ts';
import { beginCodes } from '#features/users/server/two-factor/one-time-codes.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Permission } from '#platform/http/routes.ts';
import { Authenticator } from '../content/authenticator.ts';
import { makeUser } from '../content/people.ts';
import { codeAt, giveCodes, givePasskey } from '../content/two-factor.ts';
import { NOW } from '../databases/now.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

const nothing: Prepare = async () => ({});
const withCodes: Prepare = async (db, userId) => {
  await giveCodes(db, userId);
  return {};
};
const passkey =
  (body?: unknown): Prepare =>
  async (db, userId) => {
    await givePasskey(db, userId);
    const row = db.selectFrom('passkeys').select('id').where('user_id', '=', userId);
    return { params: await row.executeTakeFirstOrThrow(), body };
  };
const firstCode: Prepare = async (db, userId) => ({
  body: { code: codeAt(await beginCodes(db, userId), NOW) },
});

/** Requests a signature from the caller's session, if there is one. */
async function ask(
  db: Db,
  purpose: 'register' | 'reauthenticate',
  userId: number,
): Promise<string> {
  const challenge = 'signthis';
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (session) {
    await saveChallenge(db, purpose, { userId, sessionId: session.id }, challenge, NOW);
  }
  return challenge;
}
const newPasskey: Prepare = async (db, userId) => {
  const challenge = await ask(db, 'register', userId);
  return { body: { response: new Authenticator('http://localhost:3000').create({ challenge }) } };
};
const signed: Prepare = async (db, userId) => {
  const device = await givePasskey(db, userId);
  return {
    body: { response: device.sign({ challenge: await ask(db, 'reauthenticate', userId) }) },
  };
};

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

/** The routes of two-factor login. */
export const TWO_FACTOR_ROWS: readonly [string, PermissionRow][] = [
  // No login is in progress.
  ...rows('public', [401, 401, 401, 401, 401], {
    'POST /api/auth/login/passkey/options': nothing,
    'POST /api/auth/login/passkey': signed,
    'POST /api/auth/login/code': async () => ({ body: { code: '123456' } }),
  }),
  ...rows('account:own', [401, 200, 200, 200, 200], {
    'GET /api/auth/two-factor': nothing,
    'POST /api/auth/two-factor/codes': nothing,
    'POST /api/auth/two-factor/passkeys/options': nothing,
    'POST /api/auth/reauthenticate/passkey/options': nothing,
  }),
  // Another user's second factor is 404.
  ...rows('account:own', [401, 200, 400, 400, 400], {
    'PUT /api/auth/two-factor/codes': firstCode,
    'POST /api/auth/reauthenticate/passkey': signed,
  }),
  ...rows('account:own', [401, 201, 400, 400, 400], {
    'POST /api/auth/two-factor/passkeys': newPasskey,
  }),
  ...rows('account:own', [401, 200, 404, 404, 404], {
    'DELETE /api/auth/two-factor/codes': withCodes,
    'PUT /api/auth/two-factor/passkeys/:id': passkey({ name: 'Phone' }),
    'DELETE /api/auth/two-factor/passkeys/:id': passkey(),
  }),
  ...rows('account:own', [401, 200, 409, 409, 409], {
    'POST /api/auth/two-factor/recovery-codes': withCodes,
  }),
  ...rows('user:manage', [401, 403, 403, 403, 200], {
    'DELETE /api/users/:id/two-factor': async (db) => {
      const { id } = await makeUser(db);
      await giveCodes(db, id);
      return { params: { id } };
    },
  }),
];
