/** From the one that may most to the one that may least. */
export const ROLES = ['admin', 'editor', 'author'] as const;
export type Role = (typeof ROLES)[number];

/** New passwords; an older, shorter one goes on working. */
export const PASSWORD_MIN = 10;
/** argon2 takes longer texts, but nobody types them. */
export const PASSWORD_MAX = 200;
export const USERNAME_MAX = 60;
