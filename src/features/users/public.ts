export { ensureAccount, ensureMainAdmin } from './server/accounts.ts';
export { type Actor, actorOf, SESSION_COOKIE } from './server/actor.ts';
export { pruneSessions } from './server/sessions.ts';
