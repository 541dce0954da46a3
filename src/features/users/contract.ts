import { z } from 'zod';
import { idText } from '#lib/api/request-schemas.ts';
import { STAFF_PERMISSIONS } from './policy.ts';
import { stepSchema } from './two-step.contract.ts';
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
  username: z.string().min(1, 'is required').max(200),
  password: z.string().min(1, 'is required').max(1000),
});

/** Who is logged in proves to be the same person still. */
export const proofSchema = loginSchema.pick({ password: true });

const sessionUserSchema = z
  .strictObject({
    id: z.int(),
    username: z.string(),
    role: z.enum(ROLES),
    isMainAdmin: z.boolean(),
    can: z.array(z.enum(STAFF_PERMISSIONS)).describe('What this account may do'),
    mustSetUpTwoStep: z
      .literal(true)
      .optional()
      .describe('It may do nothing else before; left out where it need not'),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const sessionSchema = z
  .strictObject({
    user: sessionUserSchema.nullable(),
    step: stepSchema.optional().describe('What a login waits for; left out where it is complete'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const userSchema = z
  .strictObject({
    id: z.int(),
    username: z.string(),
    role: z.enum(ROLES),
    isMainAdmin: z.boolean(),
    twoStep: z.boolean().describe('Whether its login has a second step'),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

export const createUserSchema = z.strictObject({
  username: z
    .string()
    .normalize('NFC')
    .trim()
    .min(1, 'is required')
    .max(USERNAME_MAX, `must be at most ${USERNAME_MAX} characters`)
    .regex(/^[\p{L}\p{N}._-]*$/u, 'may hold letters, digits, dots, hyphens and underscores'),
  password: z
    .string()
    .min(PASSWORD_MIN, `must be at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `must be at most ${PASSWORD_MAX} characters`),
  role: z.enum(ROLES).default('author'),
});

const newPassword = createUserSchema.shape.password;

/** What is left out stays as it is. */
export const changeUserSchema = z.strictObject({
  role: z.enum(ROLES).optional(),
  password: newPassword.optional(),
});

/** As the form asks for it: an empty field is not a short password. */
export const resetPasswordSchema = z.strictObject({
  password: z.string().min(1, 'is required').pipe(newPassword),
});

export const changePasswordSchema = z.strictObject({
  currentPassword: z.string().min(1, 'is required').max(1000),
  newPassword,
});

export const tokenSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    username: z.string().describe('In whose name it acts'),
    role: z.enum(ROLES).describe('It may at most what this role and its account may'),
    scope: z.enum(TOKEN_SCOPES),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso
      .datetime()
      .describe(`When it ends; ${TOKEN_UNUSED_DAYS} days after its last use, where that is sooner`),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof tokenSchema>;

const expiresInDays = z
  .int('must be a whole number of days')
  .min(1, 'must be at least 1 day')
  .max(TOKEN_DAYS_MAX, `must be at most ${TOKEN_DAYS_MAX} days`)
  .default(TOKEN_DAYS);

export const createTokenSchema = z.strictObject({
  name: z.string().trim().min(1, 'is required').max(80, 'must be at most 80 characters'),
  role: z.enum(ROLES).optional().describe("At most one's own, which it is where left out"),
  scope: z
    .enum(TOKEN_SCOPES)
    .default('role')
    .describe('To read, to read and write articles, or everything that the role may'),
  expiresInDays,
});

export const renewTokenSchema = z.strictObject({ expiresInDays });

export const createdTokenSchema = tokenSchema
  .extend({ token: z.string().describe('Shown this once; only its hash is kept') })
  .meta({ id: 'CreatedApiToken' });
export type CreatedApiToken = z.infer<typeof createdTokenSchema>;

export const activeSessionSchema = z
  .strictObject({
    id: z.int(),
    device: z.string().describe("'Firefox on Linux', as the browser names itself"),
    network: z.string().describe("'203.0.113.x': where it was last used from"),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('To five minutes'),
    current: z.boolean().describe('Whether it is the one that asks'),
  })
  .meta({ id: 'ActiveSession' });
export type ActiveSession = z.infer<typeof activeSessionSchema>;

export const sessionParamsSchema = z.strictObject({ id: idText, sessionId: idText });
