import { z } from 'zod';
import { idText, isoTimestamp } from '#lib/api/request-schemas.ts';
import { parseEmailAddress } from '#lib/text/email-address.ts';
import { mixesScripts } from '#lib/text/search/scripts.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { STAFF_PERMISSIONS } from './policy.ts';
import { twoFactorStepSchema, typedCode } from './two-factor.contract.ts';
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  ROLES,
  TOKEN_DAYS,
  TOKEN_DAYS_MAX,
  TOKEN_SCOPES,
  TOKEN_UNUSED_DAYS,
  USERNAME_MAX,
} from './values.ts';

export const loginSchema = z.strictObject({
  // A wrong spelling of either is a failed login, not a bad request: only the shape is checked.
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(1000),
});

export const logoutSchema = z
  .strictObject({
    clearDevice: z
      .boolean()
      .optional()
      .describe('Also clear what the browser stores for this site'),
  })
  .nullish();

/** Otherwise the answer is 401 `auth.reauthentication_required`. */
export const recentLoginSchema = z
  .strictObject({ recent: z.literal(true) })
  .meta({ id: 'RecentLogin' });

/** The password again, for what an unlocked desk must not allow. */
export const reauthenticateSchema = loginSchema.pick({ password: true }).extend({
  code: typedCode
    .optional()
    .describe('A one-time or recovery code, which accounts with two-factor login need'),
});

const sessionUserSchema = z
  .strictObject({
    id: z.int(),
    username: z.string(),
    role: z.enum(ROLES),
    isMainAdmin: z.boolean(),
    can: z.array(z.enum(STAFF_PERMISSIONS)).describe('What this account may do'),
    mustSetUpTwoFactor: z
      .literal(true)
      .optional()
      .describe('Two-factor login must be set up before anything else; omitted otherwise'),
    email: z.string().optional().describe('Where email about the account goes; omitted if unknown'),
    emailConfirmed: z
      .boolean()
      .optional()
      .describe('Whether that address gets password reset links; omitted without one'),
    chooseOwnPassword: z
      .enum(['asked', 'required'])
      .optional()
      .describe(
        "Present if someone else set the password; 'required' blocks everything else until it is changed",
      ),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const sessionSchema = z
  .strictObject({
    user: sessionUserSchema.nullable(),
    twoFactor: twoFactorStepSchema
      .optional()
      .describe('Present if the login needs a second factor'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const userSchema = z
  .strictObject({
    id: z.int(),
    username: z.string(),
    role: z.enum(ROLES),
    isMainAdmin: z.boolean(),
    twoFactor: z.boolean().describe('Whether two-factor login is on'),
    email: z.string().nullable(),
    emailConfirmed: z.boolean().describe('Whether that address gets password reset links'),
    lastLoginAt: isoTimestamp.nullable(),
    isInvited: z.boolean().describe('Invited, and has not set a password yet'),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** A normalized email address; an empty text is null. */
const emailField = z
  .string()
  .max(300)
  .transform((text, context) => {
    if (text.trim() === '') return null;
    const address = parseEmailAddress(text);
    if (address === null || !address.includes('.', address.lastIndexOf('@'))) {
      context.addIssue('must be an email address');
    }
    return address;
  })
  .nullable();

export const createUserSchema = z.strictObject({
  username: z
    .string()
    .normalize('NFC')
    .trim()
    .min(1)
    .max(USERNAME_MAX)
    .regex(/^[\p{L}\p{N}._-]*$/u, 'may contain only letters, digits, dots, hyphens and underscores')
    .refine(
      (name) => !mixesScripts(name),
      'mixes look-alike letters of two scripts, such as Latin and Cyrillic: use one',
    ),
  password: z
    .string()
    .min(PASSWORD_MIN, `must be at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX),
  role: z.enum(ROLES).default('author'),
  email: emailField.default(null),
});

const newPassword = createUserSchema.shape.password;

/** Omitted fields stay unchanged. */
export const changeUserSchema = z.strictObject({
  role: z.enum(ROLES).optional(),
  password: newPassword.optional(),
  email: emailField.optional(),
});

export const emailSchema = z.strictObject({ email: emailField });

/** The email address can reset the password, so changing it takes the current one. */
export const ownEmailSchema = emailSchema.extend({
  currentPassword: z.string().min(1).max(1000),
});

export const inviteSchema = createUserSchema.omit({ password: true });

/** A link for an account: returned once, or emailed. */
export const createdLinkSchema = z
  .strictObject({
    userId: z.int(),
    username: z.string(),
    kind: z.enum(['invitation', 'reset']),
    link: z.string().nullable().describe('To pass on yourself; null if it was emailed'),
    emailedTo: z.string().nullable(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CreatedLink' });
export type CreatedLink = z.infer<typeof createdLinkSchema>;

const linkToken = z.string().min(1).max(200);

export const linkSchema = z.strictObject({ token: linkToken });

/** What a link opens; expired, used and unknown links answer the same. */
export const accountLinkSchema = z
  .strictObject({
    link: z
      .strictObject({
        kind: z.enum(['invitation', 'reset', 'email']),
        username: z.string(),
        role: z.enum(ROLES),
        invitedBy: z.string().nullable(),
        expiresAt: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: 'AccountLink' });
export type AccountLink = z.infer<typeof accountLinkSchema>;

export const redeemLinkSchema = z.strictObject({
  token: linkToken,
  password: z.string().min(1).pipe(newPassword),
});

export const resetRequestSchema = z.strictObject({
  account: z.string().trim().min(1).max(254),
});

export const resetMethodSchema = z.strictObject({
  byEmail: z.boolean().describe('Whether a link is emailed; otherwise ask an admin'),
});

/** A password being typed, by a logged-in user or by the holder of a link. */
export const strengthSchema = z.strictObject({
  password: z.string().max(1000),
  username: z.string().max(USERNAME_MAX).optional(),
  token: linkToken.optional(),
});

export const strengthAnswerSchema = z
  .strictObject({
    score: z.int().min(0).max(4),
    objection: z.string().nullable().describe('Why it is not accepted; null if it is'),
  })
  .meta({ id: 'PasswordStrength' });
export type PasswordStrength = z.infer<typeof strengthAnswerSchema>;

/** An empty field is reported as missing, not as too short. */
export const resetPasswordSchema = z.strictObject({
  password: z.string().min(1).pipe(newPassword),
});

export const changePasswordSchema = z.strictObject({
  currentPassword: z.string().min(1).max(1000),
  newPassword,
});

export const tokenSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    username: z.string().describe('The account it acts for'),
    role: z.enum(ROLES).describe('It can do no more than this role and its account'),
    scope: z.enum(TOKEN_SCOPES),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso
      .datetime()
      .describe(`When it expires: at the latest ${TOKEN_UNUSED_DAYS} days after its last use`),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof tokenSchema>;

const expiresInDays = z
  .int('must be a whole number of days')
  .min(1, 'must be at least 1 day')
  .max(TOKEN_DAYS_MAX, `must be at most ${TOKEN_DAYS_MAX} days`)
  .default(TOKEN_DAYS);

export const createTokenSchema = z.strictObject({
  name: z.string().overwrite(withoutDirections).trim().min(1).max(80),
  role: z.enum(ROLES).optional().describe('At most your own role, which is the default'),
  scope: z
    .enum(TOKEN_SCOPES)
    .default('role')
    .describe(
      'Read only, write your own articles as an author does, or everything the role may do',
    ),
  expiresInDays,
});

export type NewToken = z.infer<typeof createTokenSchema>;

export const renewTokenSchema = z.strictObject({ expiresInDays });

export const createdTokenSchema = tokenSchema
  .extend({ token: z.string().describe('Shown only once; only its hash is stored') })
  .meta({ id: 'CreatedApiToken' });
export type CreatedApiToken = z.infer<typeof createdTokenSchema>;

export const accountSchema = z
  .strictObject({
    createdAt: z.iso.datetime(),
    passwordChangedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;

export const activeSessionSchema = z
  .strictObject({
    id: z.int(),
    device: z.string().describe("'Firefox on Linux', from the browser's user agent"),
    network: z.string().describe("The network of the last use, such as '203.0.113.x'"),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('Accurate to five minutes'),
    current: z.boolean().describe('Whether this request uses it'),
  })
  .meta({ id: 'ActiveSession' });
export type ActiveSession = z.infer<typeof activeSessionSchema>;

export const sessionParamsSchema = z.strictObject({ id: idText, sessionId: idText });
