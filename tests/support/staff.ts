import type { InjectOptions } from 'fastify';
import { hashPassword } from '#features/users/server/accounts/passwords.ts';
import { beginSession } from '#features/users/server/sessions/sessions.ts';
import type { Role } from '#features/users/values.ts';
import { fold } from '#lib/text/words.ts';
import type { Db } from '#platform/db/schema.ts';
import type { App } from '#platform/http/routes.ts';
import { NOW } from './stores.ts';

let made = 0;

interface NewUser {
  username?: string;
  role?: Role;
  password?: string;
}

/** An account, an author unless said otherwise; without a password nobody can log in to it. */
export async function makeUser(db: Db, { username, role = 'author', password }: NewUser = {}) {
  made += 1;
  const name = username ?? `${role}-${made}`;
  const { id } = await db
    .insertInto('users')
    .values({
      username: name,
      username_key: fold(name),
      role,
      password_hash: password === undefined ? null : await hashPassword(password),
      created_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, username: name };
}

/** Logs an account in behind the form's back. @returns the `Cookie` header of its browser */
export async function sessionFor(db: Db, userId: number, now: number = NOW): Promise<string> {
  return `session=${await beginSession(db, userId, now)}`;
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
