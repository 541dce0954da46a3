export { ensureAccount } from './accounts/accounts.ts';
export { ensureMainAdmin } from './accounts/main-admin.ts';
export { findActor } from './guard/find-actor.ts';
export { perAccount } from './guard/per-account.ts';
export { judgeAdminPassword } from './passwords/admin-password.ts';
export { type Actor, actorOf, sessionCookie } from './sessions/actor.ts';
export { hashSecret, newSecret } from './sessions/secrets.ts';
export { pruneSessions } from './sessions/sessions.ts';
export { pruneTokens } from './tokens/tokens.ts';
