import { hash } from '@node-rs/argon2';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { ensureAccount, sessionCookie } from '#features/users/server/public.ts';
import { beginSession } from '#features/users/server/sessions/sessions.ts';
import { createToken } from '#features/users/server/tokens/tokens.ts';
import type { Role, TokenScope } from '#features/users/values.ts';
import { fold } from '#lib/text/search/words.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { App } from '#platform/http/routes.ts';
import { NOW } from '../databases/test-database.ts';

let made = 0;

const HERE = { address: '127.0.0.1', agent: 'Tests', log: pino({ level: 'silent' }) };
/** Cheap hash parameters: a hash contains them, so checking it is fast. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface NewUser {
  username?: string;
  role?: Role;
  password?: string;
}

/** An account, by default an author. Without a password it can't log in. */
export async function makeUser(db: Db, { username, role = 'author', password }: NewUser = {}) {
  made += 1;
  const name = username ?? `${role}-${made}`;
  const { id } = await db
    .insertInto('users')
    .values({
      username: name,
      username_key: fold(name),
      role,
      password_hash: password === undefined ? null : await hash(password, CHEAP),
      created_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, username: name };
}

/**
 * Creates a session directly.
 * @returns the `Cookie` header of its browser
 */
export async function sessionFor(
  db: Db,
  userId: number,
  now: number = NOW,
  config: Pick<Config, 'siteUrl'> = { siteUrl: 'http://localhost' },
): Promise<string> {
  return `${sessionCookie(config)}=${await beginSession(db, userId, HERE, now)}`;
}

interface NewToken {
  name?: string;
  role?: Role;
  scope?: TokenScope;
  expiresInDays?: number;
}

/** Creates a token of an account: by default with the role admin and all scopes, for 90 days. */
export function tokenFor(db: Db, userId: number, wanted: NewToken = {}) {
  const by = { userId, name: 'somebody', role: 'admin', caller: HERE } as const;
  const usual = { name: 'Importer', role: 'admin', scope: 'role', expiresInDays: 90 } as const;
  return createToken(db, { ...usual, ...wanted }, { owner: by, by }, NOW);
}

/** Calls with this `Cookie` header and JSON bodies; null is a visitor. */
export function as(app: App, cookie: string | null) {
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    (url: string, body?: InjectOptions['payload']) =>
      app.inject({
        method,
        url,
        headers: cookie === null ? {} : { cookie },
        ...(body !== undefined && { payload: body }),
      });
  return {
    get: (url: string) => call('GET')(url),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    del: call('DELETE'),
  };
}

/** The `Cookie` header of a new account with this name and role. */
export async function loggedIn(db: Db, role: Role, name: string = role) {
  const userId = await ensureAccount(db, name, role, NOW);
  return { userId, headers: { cookie: `session=${await beginSession(db, userId, HERE, NOW)}` } };
}
