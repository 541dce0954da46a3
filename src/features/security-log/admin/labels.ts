import { t } from '#lib/messages/admin.ts';
import type { SecurityEvent, SecurityKind } from '../values.ts';

export const KIND_LABELS: Record<SecurityKind, string> = {
  logins: t('Logins and sessions'),
  passwords: t('Passwords and two-factor login'),
  accounts: t('Users, roles and tokens'),
  refusals: t('Denied requests'),
  data: t('Exports, imports and restores'),
};

export const EVENT_LABELS: Record<SecurityEvent, string> = {
  login: t('Logged in'),
  'login.failed': t('Login failed'),
  'login.two_factor': t('Password correct, second factor requested'),
  'login.slowed_down': t('Too many failed logins'),
  logout: t('Logged out'),
  'session.ended': t('Session ended'),
  'password.changed': t('Password changed'),
  'password.reset': t('Password reset'),
  'password.recovered': t('Password reset by ADMIN_PASSWORD'),
  'two_factor.changed': t('Two-factor login changed'),
  'recovery_code.used': t('Recovery code used'),
  'reauthentication.failed': t('Identity check failed'),
  'account.invited': t('User invited'),
  'account.created': t('User created'),
  'account.deleted': t('User deleted'),
  'role.changed': t('Role changed'),
  'email.changed': t('Email address changed'),
  'email.confirmed': t('Email address confirmed'),
  'token.created': t('Token created'),
  'token.renewed': t('Token renewed'),
  'token.revoked': t('Token revoked'),
  'token.new_address': t('Token used from a new network'),
  'calendar_feed.created': t('Calendar link created'),
  'calendar_feed.deleted': t('Calendar link deleted'),
  'request.denied': t('Request denied'),
  'request.cross_site': t('Request from another site denied'),
  export: t('Data exported'),
  import: t('Import file uploaded'),
  restore: t('Earlier version restored'),
  'import.started': t('Import started'),
  'import.undone': t('Import undone'),
};
