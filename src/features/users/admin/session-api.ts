import type { z } from 'zod';
import { adminCall } from '#lib/api/admin-api.ts';
import { call } from '#lib/api/api-client.ts';
import type {
  changePasswordSchema,
  reauthenticateSchema,
  Session,
  SessionUser,
} from '../contract.ts';
import { setLoginHint } from '../web/login-hint.ts';
import { snooze } from './passwords/snooze.ts';

export const browserFetch = (path: string, init?: RequestInit) => fetch(path, init);

async function askFor(method: string, path: string, payload?: unknown): Promise<Session> {
  const session = await call<Session>(browserFetch, method, path, payload);
  // A login that waits for its second step has changed nothing yet.
  if (!session.twoFactor) setLoginHint(session.user !== null);
  return session;
}

export const sessionCall = async (
  ...args: Parameters<typeof askFor>
): Promise<SessionUser | null> => (await askFor(...args)).user;

/** Who is logged in; null for nobody. */
export const askSession = () => sessionCall('GET', '/api/auth/session');

/**
 * @returns who is logged in, or the second step that the login waits for
 * @throws ApiError 401 `auth.failed`, 429 `auth.slow_down`
 */
export function logIn(username: string, password: string) {
  snooze(false);
  return askFor('POST', '/api/auth/login', { username, password });
}

/** @param clearDevice whether the browser forgets all that it keeps of this site, as far as it can */
export const logOut = (clearDevice: boolean) =>
  sessionCall('POST', '/api/auth/logout', clearDevice ? { clearDevice } : undefined);

/** @throws ApiError 400 naming the password, 429 `auth.slow_down` */
export const prove = (input: z.infer<typeof reauthenticateSchema>) =>
  adminCall<Session>('POST', '/api/auth/reauthenticate', input);

/** The other sessions of the account end. */
export const changePassword = (input: z.infer<typeof changePasswordSchema>) =>
  adminCall<Session>('PUT', '/api/auth/password', input);
