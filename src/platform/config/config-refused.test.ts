import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#lib/messages/languages.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './schemas.ts';
import { SETTINGS } from './settings.ts';

const S3 = {
  S3_ENDPOINT: 'https://s3.example:9000/storage/',
  S3_BUCKET: 'our-images',
  S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'hunter2/secret+',
};

const LONG = 'x'.repeat(5000);
const REFUSED: [name: string, values: string[], may: string][] = [
  [
    'MAIL_FROM',
    ['ada', 'Ada <ada>', 'Ada <a@b.example> x', 'A\r\nBcc: <a@b.example>', '"A" <a@b.example>'],
    "a sender such as 'Savepoint <news@example.com>'",
  ],
  [
    'CONTACT_TO',
    [
      ',',
      'a@b.example,',
      'a@b.example;b@b.example',
      Array(11)
        .fill(0)
        .map((_, n) => `a${n}@b.c`)
        .join(),
    ],
    '1 to 10 email addresses',
  ],
  [
    'PORT',
    ['abc', '-1', '65536', '99999', '1e3', ' 80', '80 ', '0x50', '3000.5', LONG],
    'a port number from 0 to 65535',
  ],
  [
    'HOST',
    ['a b', 'http://x', '-a.test', 'x:80', '*', 'a..b', 'a/b', `${'a'.repeat(254)}`],
    'an IP address or host name',
  ],
  [
    'SITE_NAME',
    [' ', 'x'.repeat(61), 'two\nlines', 'a\u0000b', '\t'],
    'a name of 1 to 60 characters',
  ],
  [
    'SITE_URL',
    [
      'example.com',
      'ftp://example.com',
      'https://example.com/blog',
      'https://example.com/?a=1',
      'https://example.com/#a',
      'https://me@example.com',
      'https://:secret@example.com',
      'https://',
      'https://*.example',
      'javascript:alert(1)',
      '//example.com',
    ],
    'an http or https URL without a path',
  ],
  ['SITE_LANGUAGE', ['tlh', 'EN'], `one of ${Object.keys(LANGUAGES).join(', ')}`],
  ['AUTHOR_LABEL', [' ', 'x'.repeat(81), 'a\r\nb'], 'a byline of 1 to 80 characters'],
  ['DATA_DIR', [LONG], 'a folder path'],
  ['BACKUP_DIR', [LONG], 'a folder path'],
  ['BACKUP_KEEP', ['0', '1001', '-1', '1.5', 'all'], 'a number of backups from 1 to 1000'],
  ['BACKUP_HOUR', ['24', '-1', '3:00', 'noon'], 'an hour from 0 to 23'],
  ['BACKUP_BEFORE_UPGRADE', ['yes'], "'on' or 'off'"],
  [
    'ADMIN_USERNAME',
    ['a b', 'x'.repeat(61), 'a/b', '<b>', 'a@b', '\u0430dmin'],
    'a username of 1 to 60 letters of one script, digits',
  ],
  ['REQUIRE_TWO_FACTOR', ['on', 'Admins', 'everybody', ' all'], 'one of off, admins, all'],
  ['PASSWORD_BREACH_CHECK', ['yes'], "'on' or 'off'"],
  ['BYLINES', ['yes'], "'on' or 'off'"],
  ['INDEXNOW_KEY', ['short', 'with spaces', 'x'.repeat(129)], '8 to 128 letters'],
  ['WEBSUB_HUB', ['hub', 'ftp://hub.example'], 'an http or https URL'],
  ['WEBHOOKS_TO_PRIVATE', ['yes', 'true'], "'on' or 'off'"],
  ['AI_CRAWLERS', ['off'], "'allow' or 'refuse'"],
  ['GAME_LOOKUP', ['no'], "'on' or 'off'"],
  ['REQUIRE_OWN_PASSWORD', ['yes'], "'on' or 'off'"],
  ['FEED_CONTENT', ['all', 'Full'], 'one of excerpt, full'],
  ['REMOTE_IMAGES', ['off', 'Import'], 'one of import, allow, refuse'],
  ['ACCESS_LOG', ['on', 'Errors'], 'one of off, errors, all'],
  ['ACCESS_LOG_IP', ['yes'], "'on' or 'off'"],
  ['DRAIN_SECONDS', ['-1', '61', '1.5', '1s'], 'a number of seconds from 0 to 60'],
  ['DEMO_CONTENT', ['true', 'ON', '1', 'no', ' on'], "'on' or 'off'"],
  [
    'TRUST_PROXY',
    ['true', '0', '10', '-1', '127.0.0.1', 'on'],
    "'off' or a number of proxies from 1 to 9",
  ],
  [
    'S3_ENDPOINT',
    ['s3.example', 'ftp://s3.example', 'https://u:p@s3.example', 'https://s3.example/?x=1'],
    'an http or https URL without the bucket',
  ],
  ['S3_BUCKET', ['ab', 'Images', 'a/b', '../x', 'x'.repeat(64)], 'a bucket name'],
  [
    'AI_BASE_URL',
    ['localhost:11434/v1', 'ftp://ai.example', 'https://u:p@ai.example', 'https://ai.example/?k=1'],
    'an http or https URL such as http://localhost:11434/v1',
  ],
  ['DATABASE_POOL', ['1', '201', '2.5', 'many'], 'a number of connections from 2 to 200'],
  ['AI_MODEL', [' ', 'x'.repeat(201), 'a\nb'], 'a model name'],
  [
    'MEDIA_QUOTA',
    ['20', 'GB', '0GB', '-1GB', '1e3GB', '20 gigabytes', '20kB'],
    'a size such as 500MB',
  ],
  ['RECORDING_MAX', ['20', '-1GB', '5.1GB', '1TB'], 'a size of at most 5GB'],
  ['SECURITY_LOG_DAYS', ['0', '3651', '1.5', 'ever'], 'a number of days from 1 to 3650'],
  ['AI_IMAGES', ['yes', 'ON', 'true'], 'on or off'],
  ['AI_TIMEOUT', ['4', '291', '1.5', '-5', 'soon', '1000'], 'a number of seconds from 5 to 290'],
  [
    'REVIEW_SCALE',
    [
      'on',
      '10',
      '10-0/1',
      '5-5/1',
      '0-10/0',
      '0-10/3',
      '0-9999/1',
      '-5-5/1',
      '0-10/0.001',
      'A',
      'A,A',
      'A,,B',
    ],
    "'off', a range such as 0-10/0.5",
  ],
  ['REVIEW_WORDS', ['Good', '9=', '=Good', `9=${'x'.repeat(41)}`], 'a list such as'],
  ['S3_REGION', ['eu central', 'x'.repeat(41), 'EU'], 'a region name'],
  [
    'TRENDING_FEEDS',
    [
      'one.example/feed',
      'https://one.example/feed,ftp://two.example/feed',
      'https://one.example/feed https://two.example/feed',
      'file:///etc/passwd',
      'https://me:secret@one.example/feed',
      Array.from({ length: 21 }, (_, index) => `https://one.example/${index}`).join(','),
      `https://one.example/${'x'.repeat(2000)}`,
    ],
    'up to 20 http or https URLs without passwords, separated by commas',
  ],
  [
    'SECURITY_CONTACT',
    [
      'security@mail.example',
      'mailto:security',
      'http://one.example/report',
      'https://me:secret@one.example/report',
      'https://one.example/a\nContact: https://two.example',
      Array.from({ length: 11 }, (_, index) => `mailto:a${index}@mail.example`).join(','),
    ],
    'up to 10 mailto: or https: URLs, separated by commas',
  ],
  ['METRICS_PORT', ['on', '65536', '-1', '94.64'], "'off' or a port number from 0 to 65535"],
  ['METRICS_HOST', ['a b', 'http://localhost', '-x'], 'an IP address or host name'],
  ['API_DOCS', ['off', 'Public'], 'one of public, accounts'],
  ['LOG_LEVEL', ['verbose', 'INFO', '30'], 'one of fatal, error, warn, info, debug, trace, silent'],
];

/** Those whose values are never repeated. */
const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'AI_API_KEY',
  'BACKUP_PASSPHRASE',
  'SECRETS_KEY',
];

function failure(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the settings were accepted');
}

describe('invalid settings', () => {
  it.each(REFUSED)(
    'an invalid %s is named with its value and the accepted values',
    (name, values, may) => {
      for (const value of values) {
        const message = failure({ [name]: value });
        expect(message).toContain(`${name} is ${JSON.stringify(value)}, but must be ${may}`);
        expect(message.split('\n')).toHaveLength(1);
      }
    },
  );

  it('invalid settings are all named at once, one per line', () => {
    const message = failure({ PORT: 'x', HOST: '::1', LOG_LEVEL: 'loud', DEMO_CONTENT: 'maybe' });
    const named = message.split('\n').map((line) => line.split(' ')[0]);
    expect(named).toEqual(['PORT', 'DEMO_CONTENT', 'LOG_LEVEL']);
  });

  it('this test has invalid values for every setting', () => {
    const named = new Set([...REFUSED.map(([name]) => name), ...SECRETS]);
    expect([...named].sort()).toEqual([...Object.keys(SETTINGS)].sort());
  });

  it('the same port for pages and metrics is refused', () => {
    const message = 'METRICS_PORT and PORT are both 3000. Set METRICS_PORT to a free port.';
    expect(failure({ METRICS_PORT: '3000' })).toBe(message);
    expect(failure({ METRICS_PORT: '3000', PORT: '3000' })).toBe(message);
    expect(readConfig({ METRICS_PORT: '0', PORT: '0' }).metrics?.port).toBe(0);
  });

  it('an incomplete bucket is refused', () => {
    for (const name of Object.keys(S3)) {
      const message = failure({ ...S3, [name]: '' });
      expect(message).toMatch(new RegExp(`^${name} must be set too`));
      expect(message).not.toContain('hunter2');
    }
    const others = Object.keys(S3).join(', ');
    expect(failure({ S3_REGION: 'eu-central-1' })).toContain(`${others} must be set too`);
  });

  it('a model without a URL or a name is refused', () => {
    const whole = {
      AI_BASE_URL: 'http://localhost:11434/v1/',
      AI_MODEL: 'some-model:8b',
      AI_API_KEY: 'sk-hunter2',
    };
    for (const name of ['AI_BASE_URL', 'AI_MODEL']) {
      const message = failure({ ...whole, [name]: '' });
      expect(message).toMatch(new RegExp(`^${name} must be set too`));
      expect(message).not.toContain('hunter2');
    }
    expect(failure({ AI_API_KEY: 'sk-hunter2' })).toMatch(/^AI_BASE_URL must be set too/);
  });
});

describe('an invalid setting that may hold a secret', () => {
  it.each([
    'localhost:5432/x',
    'mysql://u:hunter2@db/x',
    'u:hunter2@db',
    'sqlite:hunter2',
    'http://hunter2',
  ])('DATABASE_URL=%j is refused and not repeated', (value) => {
    const message = failure({ DATABASE_URL: value });
    expect(message).toMatch(/^DATABASE_URL is .* must be a PostgreSQL URL such as postgres:/);
    expect(message).not.toContain(value);
    expect(message).not.toContain('hunter2');
  });

  it.each([
    'mail.example:25',
    'http://u:hunter2@mail.example',
    'smtp://',
    'smtp://a b',
    'smtp://hunter2@mail.example',
    'smtp://:hunter2@mail.example',
    'smtp://u:hunter2%0d%0a@mail.example',
    'smtp://u:%zz@mail.example',
    'smtp://u:hunter2@mail.example/x',
    'smtp://u:hunter2@mail.example?logger=true',
  ])('SMTP_URL=%j is refused and not repeated', (value) => {
    const message = failure({ SMTP_URL: value });
    expect(message).toMatch(/^SMTP_URL is .* must be the URL of a mail server, such as smtps:/);
    expect(message).not.toContain('hunter2');
    expect(message).not.toContain(`is ${value}`);
  });

  it.each(['hunter2', `hunter2${'x'.repeat(200)}`])(
    'ADMIN_PASSWORD=%j is refused and not repeated',
    (value) => {
      const message = failure({ ADMIN_PASSWORD: value });
      expect(message).toMatch(/^ADMIN_PASSWORD is .* must be a password of 10 to 200 characters/);
      expect(message).not.toContain('hunter2');
    },
  );

  it.each(SECRETS.slice(3))('an invalid %s is not repeated', (name) => {
    for (const value of ['hunter2 ', 'hunter2\n', `hunter2${'x'.repeat(250)}`]) {
      const message = failure({ ...S3, [name]: value });
      expect(message).toMatch(new RegExp(`^${name} is .* must be `));
      expect(message).not.toContain('hunter2');
    }
  });
});
