import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { call } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/admin.ts';
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
  adminQuery<TwoFactor>([BASE], t('Couldn’t load two-factor login'));

/**
 * Whether this page can use passkeys: browsers allow them only under https or on localhost, and for host
 * names, not IP addresses.
 */
export const hasPasskeys = () =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);

// Loaded only when a passkey is used.
const passkeys = () => import('@simplewebauthn/browser');

/** Creates a passkey in the browser and adds it to the account. */
export async function addPasskey(): Promise<AddedPasskey> {
  const { startRegistration } = await passkeys();
  const optionsJSON = await adminCall<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    `${BASE}/passkeys/options`,
  );
  const response = await startRegistration({ optionsJSON });
  return adminCall<AddedPasskey>('POST', `${BASE}/passkeys`, { response });
}

/** Signs the server's challenge with a passkey. */
async function sign<T>(path: string, answer: (body: unknown) => Promise<T>): Promise<T> {
  const { startAuthentication } = await passkeys();
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>(
    browserFetch,
    'POST',
    `${path}/options`,
  );
  return answer({ response: await startAuthentication({ optionsJSON }) });
}

/** Closes the browser's passkey prompt. */
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
