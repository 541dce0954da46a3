import { z } from 'zod';
import { PASSKEY_NAME_MAX, TWO_FACTOR_METHODS } from './values.ts';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url');

/** Other keys that a browser sends are ignored. */
const credential = {
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
};
const withoutExtensions = <T extends object>(credential: T) => ({
  ...credential,
  clientExtensionResults: {},
});

/** WebAuthn 3, 'RegistrationResponseJSON' */
const newPasskeySchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(10_000),
      attestationObject: base64url(50_000),
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  })
  .transform(withoutExtensions);

/** WebAuthn 3, 'AuthenticationResponseJSON' */
const signedSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(10_000),
      authenticatorData: base64url(10_000),
      signature: base64url(10_000),
    }),
  })
  .transform(withoutExtensions);

export const signedPasskeySchema = z.strictObject({ response: signedSchema });
export const addPasskeySchema = z.strictObject({ response: newPasskeySchema });

const optionsOf = (id: string, description: string) =>
  z.looseObject({ challenge: z.string() }).meta({ id, description });
export const creationOptionsSchema = optionsOf(
  'PasskeyCreationOptions',
  'WebAuthn 3, PublicKeyCredentialCreationOptionsJSON',
);
export const requestOptionsSchema = optionsOf(
  'PasskeyRequestOptions',
  'WebAuthn 3, PublicKeyCredentialRequestOptionsJSON',
);

/** A typed code, with or without spaces. */
export const typedCode = z
  .string()
  .max(40)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().min(1));

export const loginCodeSchema = z.strictObject({
  code: typedCode.describe('A one-time code, or a recovery code'),
});
export const oneTimeCodeSchema = z.strictObject({
  code: typedCode.pipe(z.string().regex(/^\d{6}$/, 'must be six digits')),
});

export const passkeySchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

export const renamePasskeySchema = z.strictObject({
  name: z.string().trim().min(1).max(PASSKEY_NAME_MAX),
});

export const twoFactorSchema = z
  .strictObject({
    passkeys: z.array(passkeySchema),
    oneTimeCodesSince: z.iso.datetime().nullable().describe('Null if one-time codes are off'),
    recoveryCodes: z
      .strictObject({ left: z.int(), of: z.int() })
      .nullable()
      .describe('Null if two-factor login is off'),
  })
  .meta({ id: 'TwoFactor' });
export type TwoFactor = z.infer<typeof twoFactorSchema>;

export const codesSetUpSchema = z.strictObject({
  secret: z.string().describe('Base 32, to type into an authenticator app'),
  uri: z.string().describe('The content of the QR code'),
});

const recoveryCodes = z.array(z.string()).describe('Shown only once; only their hashes are stored');
export const recoveryCodesSchema = z.strictObject({ recoveryCodes });
export const turnedOnSchema = z.strictObject({
  recoveryCodes: recoveryCodes
    .nullable()
    .describe('Created when two-factor login is first turned on; otherwise null'),
});
export const addedPasskeySchema = turnedOnSchema.extend({ passkey: passkeySchema });

/** The answer to a right password when the account uses two-factor login. */
export const twoFactorStepSchema = z
  .strictObject({
    methods: z.array(z.enum(TWO_FACTOR_METHODS)).describe('How the login can be completed'),
  })
  .meta({ id: 'TwoFactorStep' });
