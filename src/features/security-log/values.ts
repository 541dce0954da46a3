/** The events of the security log, by kind. */
const KINDS = {
  logins: [
    'login',
    'login.failed',
    'login.two_factor',
    'login.slowed_down',
    'logout',
    'session.ended',
  ],
  passwords: [
    'password.changed',
    'password.reset',
    'password.recovered',
    'two_factor.changed',
    'recovery_code.used',
    'reauthentication.failed',
  ],
  accounts: [
    'account.invited',
    'account.created',
    'account.deleted',
    'role.changed',
    'email.changed',
    'email.confirmed',
    'token.created',
    'token.renewed',
    'token.revoked',
    'token.new_address',
    'calendar_feed.created',
    'calendar_feed.deleted',
  ],
  refusals: ['request.denied', 'request.cross_site'],
  data: ['export', 'import', 'import.started', 'import.undone', 'restore'],
} as const;

export type SecurityKind = keyof typeof KINDS;
export type SecurityEvent = (typeof KINDS)[SecurityKind][number];

export const SECURITY_KINDS = Object.keys(KINDS) as SecurityKind[];
export const SECURITY_EVENTS = Object.values(KINDS).flat() as SecurityEvent[];
export const eventsOf = (kind: SecurityKind): readonly SecurityEvent[] => KINDS[kind];
