export { ensureAccount, ensureMainAdmin } from './server/accounts.ts';
export { type Actor, actorOf, SESSION_COOKIE } from './server/actor.ts';
export { hashSecret, newSecret } from './server/secrets.ts';
export { pruneSessions } from './server/sessions.ts';
