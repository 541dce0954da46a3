import type { SecurityEvent, SecurityKind } from '../values.ts';

export const KIND_LABELS: Record<SecurityKind, string> = {
  logins: 'Logins, sessions',
  passwords: 'Passwords, two-step',
  accounts: 'Accounts, tokens, roles',
  refusals: 'Refused calls',
  data: 'Exports, imports, restores',
};

export const EVENT_LABELS: Record<SecurityEvent, string> = {
  login: 'Logged in',
  'login.failed': 'Login failed',
  'login.second_step': 'Right password, second step asked',
  'login.slowed_down': 'Logins slowed down',
  logout: 'Logged out',
  'session.ended': 'Session ended',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset',
  'password.recovered': 'Password recovered',
  'two_step.changed': 'Two-step login changed',
  'recovery_code.used': 'Recovery code used',
  'proof.failed': 'Confirmation failed',
  'account.invited': 'Invited',
  'account.created': 'Account created',
  'account.deleted': 'Account deleted',
  'role.changed': 'Role changed',
  'email.changed': 'E-mail address changed',
  'token.created': 'Token created',
  'token.renewed': 'Token renewed',
  'token.revoked': 'Token revoked',
  'token.new_address': 'Token from a new network',
  'call.refused': 'Call refused',
  'call.foreign_origin': 'Change from another site',
  export: 'Export',
  import: 'File sent for an import',
  restore: 'Earlier save restored',
};
