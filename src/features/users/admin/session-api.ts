import type { z } from 'zod';
import { adminCall } from '#lib/api/admin-api.ts';
import { call } from '#lib/api/api-client.ts';
import type { changePasswordSchema, proofSchema, Session, SessionUser } from '../contract.ts';
import { noteLogin } from '../web/login-hint.ts';
import { putOff } from './passwords/put-off.ts';

const browserFetch = (path: string, init?: RequestInit) => fetch(path, init);

async function sessionCall(
  method: string,
  path: string,
  payload?: unknown,
): Promise<SessionUser | null> {
  const { user } = await call<Session>(browserFetch, method, path, payload);
  noteLogin(user !== null);
  return user;
}

/** Who is logged in; null for nobody. */
export const askSession = () => sessionCall('GET', '/api/auth/session');

/** @throws ApiError 401 `auth.failed`, 429 `auth.slow_down` */
export function logIn(username: string, password: string) {
  putOff(false);
  return sessionCall('POST', '/api/auth/login', { username, password });
}

/** @param clearDevice whether the browser forgets all that it keeps of this site, as far as it can */
export const logOut = (clearDevice: boolean) =>
  sessionCall('POST', '/api/auth/logout', clearDevice ? { clearDevice } : undefined);

/** @throws ApiError 400 naming the password, 429 `auth.slow_down` */
export const prove = (input: z.infer<typeof proofSchema>) =>
  adminCall<Session>('POST', '/api/auth/proof', input);

/** The other sessions of the account end. */
export const changePassword = (input: z.infer<typeof changePasswordSchema>) =>
  adminCall<Session>('PUT', '/api/auth/password', input);
