import { z } from 'zod';
import { PASSKEY_NAME_MAX, TWO_FACTOR_METHODS } from './values.ts';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url');

/** Further keys that a browser sends are not looked at. */
const credential = {
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
};
const withoutExtensions = <T extends object>(credential: T) => ({
  ...credential,
  clientExtensionResults: {},
});

/** As browsers give it: WebAuthn 3, 'RegistrationResponseJSON'. */
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

/** As browsers give it: WebAuthn 3, 'AuthenticationResponseJSON'. */
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

/** A code as somebody types it, with blanks or without. */
const typedCode = z
  .string()
  .max(40, 'must be at most 40 characters')
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().min(1, 'is required'));

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
  name: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(PASSKEY_NAME_MAX, `must be at most ${PASSKEY_NAME_MAX} characters`),
});

export const twoFactorSchema = z
  .strictObject({
    passkeys: z.array(passkeySchema),
    oneTimeCodesSince: z.iso.datetime().nullable().describe('Null where one-time codes are off'),
    recoveryCodes: z
      .strictObject({ left: z.int(), of: z.int() })
      .nullable()
      .describe('Null where two-factor login is off'),
  })
  .meta({ id: 'TwoFactor' });
export type TwoFactor = z.infer<typeof twoFactorSchema>;

export const codesSetUpSchema = z.strictObject({
  secret: z.string().describe('Base 32, to be typed into an app'),
  uri: z.string().describe('What a QR code for the app holds'),
});

const recoveryCodes = z.array(z.string()).describe('Shown this once; only their hashes are kept');
export const recoveryCodesSchema = z.strictObject({ recoveryCodes });
export const turnedOnSchema = z.strictObject({
  recoveryCodes: recoveryCodes.nullable().describe('Those of the first second step; else null'),
});
export const addedPasskeySchema = turnedOnSchema.extend({ passkey: passkeySchema });

/** What the login of an account with a second step answers instead of the account. */
export const twoFactorStepSchema = z
  .strictObject({
    methods: z.array(z.enum(TWO_FACTOR_METHODS)).describe('What answers the second step'),
  })
  .meta({ id: 'SecondStep' });
