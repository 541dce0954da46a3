/** Ordered from the most to the least permissions. */
export const ROLES = ['admin', 'editor', 'author'] as const;
export type Role = (typeof ROLES)[number];

/** For new passwords; older, shorter ones keep working. */
export const PASSWORD_MIN = 10;
/** Why a password with a name in it is refused. */
export const NAME_IN_PASSWORD = 'Don’t use the username or the site’s name.';
/** argon2 accepts longer passwords, but no one types them. */
export const PASSWORD_MAX = 200;
export const USERNAME_MAX = 60;

/** How much of its role a token may use, from least to most. */
export const TOKEN_SCOPES = ['read', 'articles', 'role'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Days until a token expires, unless it is renewed. */
export const TOKEN_DAYS = 90;
export const TOKEN_DAYS_MAX = 365;
/** An unused token expires after this many days, whatever its own expiry. */
export const TOKEN_UNUSED_DAYS = 90;

/** The second factors, best first. */
export const TWO_FACTOR_METHODS = ['passkey', 'code', 'recovery'] as const;
export type TwoFactorMethod = (typeof TWO_FACTOR_METHODS)[number];

export const RECOVERY_CODES = 10;
export const MAX_TOKENS = 50;
export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_MAX = 60;
