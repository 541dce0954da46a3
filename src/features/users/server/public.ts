export { invite, makeLinkFor } from './account-links/invite.ts';
export { handleResetRequest, sendLink } from './account-links/link-emails.ts';
export { ensureAccount, namesOf, people, personById, userNamed } from './accounts/accounts.ts';
export { ensureMainAdmin } from './accounts/main-admin.ts';
export { changeUser, createUser, deleteUser, listUsers } from './accounts/manage-users.ts';
export { findReader } from './guard/find-actor.ts';
export { assertRecentLogin } from './guard/guard-routes.ts';
export { LINK_JOB, NOTICE_JOB, RESET_REQUEST_JOB } from './notices/account-jobs.ts';
export { sendNotice } from './notices/notices.ts';
export { checkAdminPassword } from './passwords/admin-password.ts';
export { pruneFailures } from './passwords/guess-limits.ts';
export { generatePassword } from './passwords/hash.ts';
export { perAccount, sharedPerAccount } from './sessions/account-rate-limits.ts';
export {
  type Actor,
  actorOf,
  CommandLine,
  type Requester,
  requesterOf,
  sessionCookie,
} from './sessions/actor.ts';
export { endAllAccess } from './sessions/end-all-access.ts';
export { hashSecret, newSecret } from './sessions/secrets.ts';
export { endSessions, pruneSessions } from './sessions/sessions.ts';
export { createToken, listTokens, pruneTokens, revokeToken } from './tokens/tokens.ts';
export { pruneChallenges } from './two-factor/challenges.ts';
export { turnOffTwoFactorOf } from './two-factor/manage-two-factor.ts';
