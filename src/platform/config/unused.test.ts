import { expect, it } from 'vitest';
import { unusedSettings } from './unused.ts';

it('a setting without the one that it needs is named with the remedy', () => {
  const env = { BACKUP_HOUR: '3', CONTACT_TO: 'a@b.example', SMTP_URL: '', DATABASE_POOL: '5' };
  expect(unusedSettings(env)).toEqual([
    'BACKUP_HOUR has no effect without BACKUP_DIR. Set both, or remove BACKUP_HOUR.',
    'CONTACT_TO has no effect without SMTP_URL. Set both, or remove CONTACT_TO.',
    'DATABASE_POOL has no effect without DATABASE_URL. Set both, or remove DATABASE_POOL.',
  ]);
  expect(unusedSettings({ ...env, BACKUP_DIR: '/b', SMTP_URL: 'x', DATABASE_URL: 'x' })).toEqual(
    [],
  );
});

it('a misspelled setting of the environment is named, and variables of other programs are not', () => {
  expect(unusedSettings({ SITEURL: 'x', BACKUP_DR: '/b' })).toEqual([
    'SITEURL is not a setting. Did you mean SITE_URL?',
    'BACKUP_DR is not a setting. Did you mean BACKUP_DIR?',
  ]);
  const others = { HOSTNAME: 'x', LOGNAME: 'x', MAIL: 'x', NODE_ENV: 'x', POSTGRES_PORT: 'x' };
  const systemd = { INVOCATION_ID: 'x', STATE_DIRECTORY: 'x', LOG_NAMESPACE: 'x' };
  expect(unusedSettings({ ...others, ...systemd, SITE_URL: 'x', API_KEY: 'x' })).toEqual([]);
});
