export { ensureAccount } from './server/accounts.ts';
