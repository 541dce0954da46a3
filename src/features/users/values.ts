/** From the one that may most to the one that may least. */
export const ROLES = ['admin', 'editor', 'author'] as const;
export type Role = (typeof ROLES)[number];

/** New passwords; an older, shorter one goes on working. */
export const PASSWORD_MIN = 10;
/** argon2 takes longer texts, but nobody types them. */
export const PASSWORD_MAX = 200;
export const USERNAME_MAX = 60;

/** What a token may do of what its role may, from the least to the most. */
export const TOKEN_SCOPES = ['read', 'articles', 'role'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Days until a token ends, unless it is renewed. */
export const TOKEN_DAYS = 90;
export const TOKEN_DAYS_MAX = 365;
/** One that is not used ends after so many days, whatever its own time. */
export const TOKEN_UNUSED_DAYS = 90;

/** What can answer the second step of a login, the best first. */
export const TWO_FACTOR_METHODS = ['passkey', 'code', 'recovery'] as const;
export type TwoFactorMethod = (typeof TWO_FACTOR_METHODS)[number];

export const RECOVERY_CODES = 10;
export const MAX_TOKENS = 50;
export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_MAX = 60;
