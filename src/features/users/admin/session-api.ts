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
  // A login that still needs its second factor hasn't started a session.
  if (!session.twoFactor) setLoginHint(session.user !== null);
  return session;
}

export const sessionCall = async (
  ...args: Parameters<typeof askFor>
): Promise<SessionUser | null> => (await askFor(...args)).user;

/** The current user; null for visitors. */
export const askSession = () => sessionCall('GET', '/api/auth/session');

/**
 * @returns the user, or the second factors that the login needs
 * @throws ApiError 401 `auth.failed`, 429 `auth.slow_down`
 */
export function logIn(username: string, password: string) {
  snooze(false);
  return askFor('POST', '/api/auth/login', { username, password });
}

/** @param clearDevice also clears what the browser stores for this site */
export const logOut = (clearDevice: boolean) =>
  sessionCall('POST', '/api/auth/logout', clearDevice ? { clearDevice } : undefined);

/** @throws ApiError 400 naming the password, 429 `auth.slow_down` */
export const reauthenticate = (input: z.infer<typeof reauthenticateSchema>) =>
  adminCall<Session>('POST', '/api/auth/reauthenticate', input);

/** Changes the user's own password and ends their other sessions. */
export const changePassword = (input: z.infer<typeof changePasswordSchema>) =>
  adminCall<Session>('PUT', '/api/auth/password', input);
