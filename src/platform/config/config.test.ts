import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Config, ConfigError, LOG_LEVELS, readConfig, VARIABLE_NAMES } from './config.ts';
import type { SmtpServer } from './mail.ts';

const DEFAULTS: Config = {
  port: 3000,
  host: '127.0.0.1',
  siteName: 'Savepoint',
  siteUrl: 'http://localhost:3000',
  authorLabel: 'Savepoint Staff',
  dataDir: path.resolve('data'),
  databaseUrl: null,
  s3: null,
  mediaQuota: null,
  smtp: null,
  mailFrom: null,
  contactTo: [],
  llm: null,
  adminUsername: 'admin',
  adminPassword: null,
  passwordBreachCheck: false,
  requireOwnPassword: false,
  requireTwoStep: 'off',
  demoContent: true,
  trustProxy: false,
  securityLogDays: 90,
  logLevel: 'info',
  apiDocs: 'public',
  trendingFeeds: [],
  remoteImages: 'import',
  securityContact: [],
};

const smtp = (server: Partial<SmtpServer>): SmtpServer => ({
  host: 'mail.example',
  port: 587,
  secure: false,
  auth: null,
  ...server,
});

/** Variable, value, and what of the settings differs from the defaults. */
const ACCEPTED: [name: string, value: string, settings: Partial<Config>][] = [
  ['PORT', '8080', { port: 8080, siteUrl: 'http://localhost:8080' }],
  ['PORT', '0', { port: 0, siteUrl: 'http://localhost:0' }],
  ['PORT', '65535', { port: 65_535, siteUrl: 'http://localhost:65535' }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['HOST', '::', { host: '::' }],
  ['HOST', '::1', { host: '::1', siteUrl: 'http://[::1]:3000' }],
  ['HOST', '192.0.2.7', { host: '192.0.2.7', siteUrl: 'http://192.0.2.7:3000' }],
  ['HOST', 'play.example', { host: 'play.example', siteUrl: 'http://play.example:3000' }],
  ['SITE_NAME', ' Press Start ', { siteName: 'Press Start', authorLabel: 'Press Start Staff' }],
  ['SITE_NAME', '夜の喫茶店', { siteName: '夜の喫茶店', authorLabel: '夜の喫茶店 Staff' }],
  ['SITE_URL', 'https://example.com', { siteUrl: 'https://example.com' }],
  ['SITE_URL', 'https://EXAMPLE.com/', { siteUrl: 'https://example.com' }],
  ['SITE_URL', 'http://example.com:8080', { siteUrl: 'http://example.com:8080' }],
  ['SITE_URL', 'https://example.com:443', { siteUrl: 'https://example.com' }],
  ['AUTHOR_LABEL', 'The Desk', { authorLabel: 'The Desk' }],
  ['DATA_DIR', '/srv/savepoint', { dataDir: '/srv/savepoint' }],
  ['DATA_DIR', 'elsewhere/data', { dataDir: path.resolve('elsewhere/data') }],
  ['DATABASE_URL', 'postgres://u:p@db:5432/x', { databaseUrl: 'postgres://u:p@db:5432/x' }],
  ['DATABASE_URL', 'postgresql://db/x', { databaseUrl: 'postgresql://db/x' }],
  ['SMTP_URL', 'smtp://localhost', { smtp: smtp({ host: 'localhost' }) }],
  ['SMTP_URL', 'smtp://[::1]:25/', { smtp: smtp({ host: '::1', port: 25 }) }],
  [
    'SMTP_URL',
    'smtps://ada%40mail.example:p%40ss%3Aword@mail.example',
    {
      smtp: smtp({
        port: 465,
        secure: true,
        auth: { user: 'ada@mail.example', pass: 'p@ss:word' },
      }),
    },
  ],
  ['MAIL_FROM', 'desk@mail.example', { mailFrom: { name: '', address: 'desk@mail.example' } }],
  [
    'MAIL_FROM',
    'The Desk, Tōkyō <desk@MAIL.example>',
    { mailFrom: { name: 'The Desk, Tōkyō', address: 'desk@mail.example' } },
  ],
  [
    'CONTACT_TO',
    'a@mail.example, b@mail.example,a@mail.example',
    { contactTo: ['a@mail.example', 'b@mail.example'] },
  ],
  ['ADMIN_PASSWORD', 'ten letters', { adminPassword: 'ten letters' }],
  ['ADMIN_USERNAME', 'mara.quill-2_x', { adminUsername: 'mara.quill-2_x' }],
  ['ADMIN_USERNAME', 'Žofie', { adminUsername: 'Žofie' }],
  ['PASSWORD_BREACH_CHECK', 'on', { passwordBreachCheck: true }],
  ['REQUIRE_OWN_PASSWORD', 'on', { requireOwnPassword: true }],
  ['REQUIRE_TWO_STEP', 'admins', { requireTwoStep: 'admins' }],
  ['REQUIRE_TWO_STEP', 'all', { requireTwoStep: 'all' }],
  ['DEMO_CONTENT', 'off', { demoContent: false }],
  ['DEMO_CONTENT', 'on', {}],
  ['TRUST_PROXY', 'off', {}],
  ['TRUST_PROXY', '1', { trustProxy: 1 }],
  ['TRUST_PROXY', '9', { trustProxy: 9 }],
  ['REMOTE_IMAGES', 'refuse', { remoteImages: 'refuse' }],
  ['TRENDING_FEEDS', ' , ', {}],
  [
    'TRENDING_FEEDS',
    'https://one.example/feed, http://two.example:8080/?a=b,https://ONE.example/feed',
    { trendingFeeds: ['https://one.example/feed', 'http://two.example:8080/?a=b'] },
  ],
  ['MEDIA_QUOTA', '20GB', { mediaQuota: 20_000_000_000 }],
  ['MEDIA_QUOTA', '1.5 tb', { mediaQuota: 1_500_000_000_000 }],
  ['MEDIA_QUOTA', '500MB', { mediaQuota: 500_000_000 }],
  ['SECURITY_CONTACT', ' , ', {}],
  [
    'SECURITY_CONTACT',
    'mailto:security@mail.example, https://one.example/report?a=b',
    { securityContact: ['mailto:security@mail.example', 'https://one.example/report?a=b'] },
  ],
  ['API_DOCS', 'public', { apiDocs: 'public' }],
  ['API_DOCS', 'accounts', { apiDocs: 'accounts' }],
  ...LOG_LEVELS.map((level): [string, string, Partial<Config>] => [
    'LOG_LEVEL',
    level,
    { logLevel: level },
  ]),
];

const S3 = {
  S3_ENDPOINT: 'https://s3.example:9000/storage/',
  S3_BUCKET: 'our-pictures',
  S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'hunter2/secret+',
};

const LONG = 'x'.repeat(5000);
const REFUSED: [name: string, values: string[], may: string][] = [
  [
    'MAIL_FROM',
    ['ada', 'Ada <ada>', 'Ada <a@b.example> x', 'A\r\nBcc: <a@b.example>', '"A" <a@b.example>'],
    "the sender of all mail, such as 'Savepoint <news@example.com>'",
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
    'one to 10 e-mail addresses',
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
      'javascript:alert(1)',
      '//example.com',
    ],
    'the http or https origin',
  ],
  [
    'AUTHOR_LABEL',
    [' ', 'x'.repeat(81), 'a\r\nb'],
    'the byline of every article, 1 to 80 characters',
  ],
  ['DATA_DIR', [LONG], 'a folder path'],
  [
    'ADMIN_USERNAME',
    ['a b', 'x'.repeat(61), 'a/b', '<b>', 'a@b', '\u0430dmin'],
    'a user name of 1 to 60 letters of one script, digits',
  ],
  ['REQUIRE_TWO_STEP', ['on', 'Admins', 'everybody', ' all'], 'one of off, admins, all'],
  ['DEMO_CONTENT', ['true', 'ON', '1', 'no', ' on'], "'on' or 'off'"],
  [
    'TRUST_PROXY',
    ['true', '0', '10', '-1', '127.0.0.1', 'on'],
    "'off', or how many proxies stand in front: 1 to 9",
  ],
  [
    'S3_ENDPOINT',
    ['s3.example', 'ftp://s3.example', 'https://u:p@s3.example', 'https://s3.example/?x=1'],
    'the http or https address of an S3-compatible service',
  ],
  ['S3_BUCKET', ['ab', 'Pictures', 'a/b', '../x', 'x'.repeat(64)], "a bucket's name"],
  [
    'AI_BASE_URL',
    ['localhost:11434/v1', 'ftp://ai.example', 'https://u:p@ai.example', 'https://ai.example/?k=1'],
    'the http or https address of a server that speaks the OpenAI protocol',
  ],
  ['AI_MODEL', [' ', 'x'.repeat(201), 'a\nb'], "a model's name"],
  [
    'MEDIA_QUOTA',
    ['20', 'GB', '-1GB', '1e3GB', '20 gigabytes', '20kB'],
    'how much uploaded pictures may',
  ],
  ['SECURITY_LOG_DAYS', ['0', '3651', '1.5', 'ever'], 'how many days the security log is kept'],
  ['AI_TIMEOUT', ['4', '291', '1.5', '-5', 'soon', '1000'], 'how many seconds a draft may take'],
  ['S3_REGION', ['eu central', 'x'.repeat(41), 'EU'], "a region's name"],
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
    'up to 20 http or https addresses of feeds, without passwords, with commas between them',
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
    'up to 10 addresses with commas between them, such as mailto:security@example.com or',
  ],
  ['API_DOCS', ['off', 'Public'], 'one of public, accounts'],
  ['LOG_LEVEL', ['verbose', 'INFO', '30'], 'one of fatal, error, warn, info, debug, trace, silent'],
];

function failure(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the settings were taken');
}

describe('readConfig', () => {
  it('needs nothing: every variable has a default', () => {
    expect(readConfig({})).toEqual(DEFAULTS);
  });

  it('an empty variable counts as unset', () => {
    for (const name of VARIABLE_NAMES) expect(readConfig({ [name]: '' }), name).toEqual(DEFAULTS);
  });

  it('reads its own variables alone', () => {
    expect(readConfig({ PATH: '/bin', port: '1', SAVEPOINT_PORT: '2' })).toEqual(DEFAULTS);
  });

  it.each(ACCEPTED)('%s may be %j', (name, value, settings) => {
    expect(readConfig({ [name]: value })).toEqual({ ...DEFAULTS, ...settings });
  });

  it('a byline and an address that are set do not follow the name and the port', () => {
    const env = { SITE_NAME: 'X', AUTHOR_LABEL: 'Y', PORT: '1', SITE_URL: 'https://x.test' };
    expect(readConfig(env)).toMatchObject({ siteUrl: 'https://x.test', authorLabel: 'Y' });
  });

  it.each(REFUSED)('a wrong %s is named with its value and what it may be', (name, values, may) => {
    for (const value of values) {
      const message = failure({ [name]: value });
      expect(message).toContain(`${name} is ${JSON.stringify(value)}, but must be ${may}`);
      expect(message.split('\n')).toHaveLength(1);
    }
  });

  it('a bucket needs all its settings but the region', () => {
    const s3 = {
      endpoint: 'https://s3.example:9000/storage',
      bucket: 'our-pictures',
      region: 'auto',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'hunter2/secret+',
    };
    expect(readConfig(S3).s3).toEqual(s3);
    const region = 'eu-central-1';
    expect(readConfig({ ...S3, S3_REGION: region }).s3).toEqual({ ...s3, region });
    for (const name of Object.keys(S3)) {
      const message = failure({ ...S3, [name]: '' });
      expect(message).toMatch(new RegExp(`^${name} must be set too`));
      expect(message).not.toContain('hunter2');
    }
    const others = Object.keys(S3).join(', ');
    expect(failure({ S3_REGION: region })).toContain(`${others} must be set too`);
  });

  it('a model needs an address and a name; a key and a limit where they are given', () => {
    const named = { AI_BASE_URL: 'http://localhost:11434/v1/', AI_MODEL: 'some-model:8b' };
    const llm = {
      baseUrl: 'http://localhost:11434/v1',
      apiKey: null,
      model: 'some-model:8b',
      timeoutMs: 120_000,
    };
    expect(readConfig(named).llm).toEqual(llm);
    const more = { ...named, AI_API_KEY: 'sk-hunter2', AI_TIMEOUT: '30' };
    expect(readConfig(more).llm).toEqual({ ...llm, apiKey: 'sk-hunter2', timeoutMs: 30_000 });
    expect(readConfig({ AI_TIMEOUT: '290' }).llm).toBeNull();
    for (const name of ['AI_BASE_URL', 'AI_MODEL']) {
      const message = failure({ ...more, [name]: '' });
      expect(message).toMatch(new RegExp(`^${name} must be set too`));
      expect(message).not.toContain('hunter2');
    }
    expect(failure({ AI_API_KEY: 'sk-hunter2' })).toMatch(/^AI_BASE_URL must be set too/);
  });

  it('names every wrong variable at once, each on its line, and no right one', () => {
    const message = failure({ PORT: 'x', HOST: '::1', LOG_LEVEL: 'loud', DEMO_CONTENT: 'maybe' });
    const named = message.split('\n').map((line) => line.split(' ')[0]);
    expect(named).toEqual(['PORT', 'DEMO_CONTENT', 'LOG_LEVEL']);
  });

  it('every variable has a case here', () => {
    const covered = new Set(
      [...ACCEPTED, ...REFUSED, ...Object.entries(S3), ['AI_API_KEY']].map(([name]) => name),
    );
    expect([...covered].sort()).toEqual([...VARIABLE_NAMES].sort());
  });
});
