import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { relyingParty, webauthn } from './webauthn.ts';

/** EdDSA, ES256 and RS256: every device supports one of them. */
const ALGORITHMS = [-8, -7, -257];

type Site = Pick<Config, 'siteUrl' | 'siteName'>;

const passkeysOf = (db: Db, userId: number) =>
  db.selectFrom('passkeys').where('user_id', '=', userId);

/** How the browser can reach each passkey of an account. */
async function descriptors(db: Db, userId: number) {
  const rows = await passkeysOf(db, userId)
    .select(['credential_id', 'transports'])
    .orderBy('id')
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: JSON.parse(transports) as string[],
  }));
}

/** The options for creating a passkey; a device can't add a second one. */
export async function creationOptions(
  db: Db,
  site: Site,
  { userId, name }: { userId: number; name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn();
  const { rpID, rpName } = relyingParty(site);
  return generateRegistrationOptions({
    rpID,
    rpName,
    userName: name,
    userDisplayName: name,
    // The same for all passkeys of an account, and without personal data (WebAuthn §14.6.1).
    userID: new TextEncoder().encode(`savepoint-user-${userId}`),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await descriptors(db, userId),
  });
}

/** The options for signing with one of the account's passkeys. */
export async function requestOptions(
  db: Db,
  site: Site,
  userId: number,
  userVerification: 'preferred' | 'required',
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(site).rpID,
    allowCredentials: await descriptors(db, userId),
    userVerification,
  });
}

/** @returns the new passkey; null if it isn't for this site and this challenge */
export async function readNewPasskey(
  site: Site,
  response: RegistrationResponseJSON,
  challenge: string,
  log: FastifyBaseLogger,
) {
  const { verifyRegistrationResponse } = await webauthn();
  const { origin, rpID } = relyingParty(site);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(response.response.transports ?? []),
    };
  } catch (error) {
    log.info({ err: error }, 'new passkey refused');
    return null;
  }
}

/**
 * Checks a passkey's signature.
 * @param verified whether the device must have verified the user, when the passkey replaces the password
 * @returns a function that accepts it, in the transaction of what it allows
 */
export async function checkPasskey(
  db: Db,
  site: Site,
  {
    userId,
    response,
    challenge,
    verified,
  }: {
    userId: number;
    response: AuthenticationResponseJSON;
    challenge: string | null;
    verified: boolean;
  },
  now: number,
  log: FastifyBaseLogger,
): Promise<(trx: Db) => Promise<boolean>> {
  const refused = async () => false;
  const row = await passkeysOf(db, userId)
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!row || challenge === null) return refused;
  const { verifyAuthenticationResponse } = await webauthn();
  const { origin, rpID } = relyingParty(site);
  try {
    const answer = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: verified,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
      },
    });
    if (!answer.verified) return refused;
    const counter = answer.authenticationInfo.newCounter;
    return async (trx) => {
      const used = await trx
        .updateTable('passkeys')
        .set({ counter, used_at: now })
        .where('id', '=', row.id)
        // It may have been removed or used elsewhere in the meantime.
        .where('counter', '=', row.counter)
        .returning('id')
        .execute();
      return used.length > 0;
    };
  } catch (error) {
    // Also if the counter doesn't grow, which means that the passkey was copied (WebAuthn §7.2).
    log.warn({ err: error, userId, passkeyId: row.id }, 'passkey refused');
    return refused;
  }
}
