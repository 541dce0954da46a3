import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { call } from '#lib/api/api-client.ts';
import type { Session, SessionUser } from '../../contract.ts';
import type {
  addedPasskeySchema,
  codesSetUpSchema,
  recoveryCodesSchema,
  TwoFactor,
  turnedOnSchema,
} from '../../two-factor.contract.ts';
import { browserFetch, sessionCall } from '../session-api.ts';

const BASE = '/api/auth/two-factor';

export type AddedPasskey = z.infer<typeof addedPasskeySchema>;
export type CodesSetUp = z.infer<typeof codesSetUpSchema>;
export type TurnedOn = z.infer<typeof turnedOnSchema>;

export const twoFactorQuery = () =>
  adminQuery<TwoFactor>([BASE], 'Failed to load two-factor login');

/**
 * Whether this page can ask for passkeys: browsers have them under https and on localhost alone, and for
 * names, not for addresses.
 */
export const hasPasskeys = () =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);

// Nobody else needs it.
const passkeys = () => import('@simplewebauthn/browser');

/** Has the browser make a passkey, and adds it. */
export async function addPasskey(): Promise<AddedPasskey> {
  const { startRegistration } = await passkeys();
  const optionsJSON = await adminCall<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    `${BASE}/passkeys/options`,
  );
  const response = await startRegistration({ optionsJSON });
  return adminCall<AddedPasskey>('POST', `${BASE}/passkeys`, { response });
}

/** Has a passkey sign what the server asks. @param path where that is asked, and answered */
async function sign<T>(path: string, answer: (body: unknown) => Promise<T>): Promise<T> {
  const { startAuthentication } = await passkeys();
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>(
    browserFetch,
    'POST',
    `${path}/options`,
  );
  return answer({ response: await startAuthentication({ optionsJSON }) });
}

/** Takes the browser's question for a passkey away. */
export function stopAskingForPasskey(): void {
  void passkeys().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
}

/** Completes a login with a passkey. @throws ApiError 401 `auth.two_factor_failed`, `auth.two_factor_expired` */
export const logInWithPasskey = (): Promise<SessionUser | null> =>
  sign('/api/auth/login/passkey', (body) => sessionCall('POST', '/api/auth/login/passkey', body));

/** Completes a login with a one-time or recovery code. @throws as `logInWithPasskey`, 429 */
export const logInWithCode = (code: string): Promise<SessionUser | null> =>
  sessionCall('POST', '/api/auth/login/code', { code });

export const reauthenticateWithPasskey = (): Promise<Session> =>
  sign('/api/auth/reauthenticate/passkey', (body) =>
    call<Session>(browserFetch, 'POST', '/api/auth/reauthenticate/passkey', body),
  );

export const beginCodes = () => adminCall<CodesSetUp>('POST', `${BASE}/codes`);
export const turnOnCodes = (input: { code: string }) =>
  adminCall<TurnedOn>('PUT', `${BASE}/codes`, input);
export const turnOffCodes = () => adminCall<unknown>('DELETE', `${BASE}/codes`);
export const renewRecoveryCodes = () =>
  adminCall<z.infer<typeof recoveryCodesSchema>>('POST', `${BASE}/recovery-codes`);
export const renamePasskey = (id: number, name: string) =>
  adminCall<unknown>('PUT', `${BASE}/passkeys/${id}`, { name });
export const removePasskey = (id: number) => adminCall<unknown>('DELETE', `${BASE}/passkeys/${id}`);
