import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BRAND_DEFAULTS } from '#lib/brand.ts';
import { contactDefaults } from '#lib/contact/contact-texts.ts';
import { readScale } from '#lib/score-scale.ts';
import { CODE_DEFAULTS } from '#lib/site-code/site-code.ts';
import { SITE_DEFAULTS } from '#lib/site-defaults.ts';
import { type Config, readConfig } from './config.ts';
import type { SmtpServer } from './mail.ts';
import { LOG_LEVELS, SETTINGS } from './settings.ts';

const DEFAULTS: Config = {
  port: 3000,
  host: '127.0.0.1',
  fromEnvironment: expect.any(Array),
  ...SITE_DEFAULTS,
  ...BRAND_DEFAULTS,
  ...CODE_DEFAULTS,
  ...contactDefaults('http://localhost:3000'),
  socialProfiles: [],
  showMostRead: true,
  publishChecks: [],
  workflowLabels: ['Pitch', 'Writing', 'Editing', 'Ready'],
  replyTo: null,
  headerMenu: null,
  homeLayout: null,
  footerMenu: null,
  siteName: 'Savepoint',
  siteUrl: 'http://localhost:3000',
  authorLabel: 'Savepoint Staff',
  bylines: false,
  aiCrawlers: 'allow',
  indexNowKey: null,
  webSubHub: null,
  webhooksToPrivate: false,
  secretsKey: null,
  gameLookup: true,
  dataDir: path.resolve('data'),
  databaseUrl: null,
  databasePool: 10,
  backupDir: null,
  backupHour: 0,
  backupPassphrase: null,
  backupKeep: 14,
  backupBeforeUpgrade: true,
  s3: null,
  mediaQuota: null,
  recordingMax: 500_000_000,
  smtp: null,
  mailFrom: null,
  contactTo: [],
  llm: null,
  review: { scale: readScale('0-10/0.5'), words: [] },
  adminUsername: 'admin',
  adminPassword: null,
  passwordBreachCheck: false,
  requireOwnPassword: false,
  requireTwoFactor: 'off',
  demoContent: true,
  trustProxy: false,
  securityLogDays: 90,
  logLevel: 'info',
  accessLog: { requests: 'errors', withAddress: false },
  drainMs: 0,
  metrics: null,
  apiDocs: 'public',
  trendingFeeds: [],
  feedContent: 'excerpt',
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
  ['DATABASE_POOL', '2', { databasePool: 2 }],
  ['DATABASE_POOL', '200', { databasePool: 200 }],
  // A server of PostgreSQL has backups of its own.
  ['DATABASE_URL', 'postgres://u:p@db:5432/x', { databaseUrl: 'postgres://u:p@db:5432/x' }],
  ['DATABASE_URL', 'postgresql://db/x', { databaseUrl: 'postgresql://db/x' }],
  ['BACKUP_DIR', '/srv/backups', { backupDir: '/srv/backups' }],
  ['BACKUP_DIR', 'backups', { backupDir: path.resolve('backups') }],
  ['BACKUP_HOUR', '23', { backupHour: 23 }],
  ['BACKUP_PASSPHRASE', 'ten lights', { backupPassphrase: 'ten lights' }],
  ['BACKUP_KEEP', '1', { backupKeep: 1 }],
  ['BACKUP_KEEP', '1000', { backupKeep: 1000 }],
  ['BACKUP_BEFORE_UPGRADE', 'off', { backupBeforeUpgrade: false }],
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
  ['BYLINES', 'on', { bylines: true }],
  ['WEBHOOKS_TO_PRIVATE', 'on', { webhooksToPrivate: true }],
  ['SECRETS_KEY', 'k'.repeat(32), { secretsKey: 'k'.repeat(32) }],
  ['INDEXNOW_KEY', 'a1b2-c3d4', { indexNowKey: 'a1b2-c3d4' }],
  ['WEBSUB_HUB', 'https://hub.example/', { webSubHub: 'https://hub.example/' }],
  ['AI_CRAWLERS', 'refuse', { aiCrawlers: 'refuse' }],
  ['GAME_LOOKUP', 'off', { gameLookup: false }],
  ['REQUIRE_OWN_PASSWORD', 'on', { requireOwnPassword: true }],
  ['REQUIRE_TWO_FACTOR', 'admins', { requireTwoFactor: 'admins' }],
  ['REQUIRE_TWO_FACTOR', 'all', { requireTwoFactor: 'all' }],
  ['METRICS_PORT', 'off', {}],
  ['METRICS_PORT', '9464', { metrics: { port: 9464, host: '127.0.0.1' } }],
  ['METRICS_HOST', '10.0.0.7', {}],
  ['DEMO_CONTENT', 'off', { demoContent: false }],
  ['DEMO_CONTENT', 'on', {}],
  ['ACCESS_LOG', 'all', { accessLog: { requests: 'all', withAddress: false } }],
  ['ACCESS_LOG', 'off', { accessLog: { requests: 'off', withAddress: false } }],
  ['ACCESS_LOG_IP', 'on', { accessLog: { requests: 'errors', withAddress: true } }],
  ['DRAIN_SECONDS', '20', { drainMs: 20_000 }],
  ['TRUST_PROXY', 'off', {}],
  ['TRUST_PROXY', '1', { trustProxy: 1 }],
  ['TRUST_PROXY', '9', { trustProxy: 9 }],
  ['FEED_CONTENT', 'full', { feedContent: 'full' }],
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
  ['RECORDING_MAX', '0', { recordingMax: 0 }],
  ['RECORDING_MAX', '5GB', { recordingMax: 5_000_000_000 }],
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

describe('readConfig', () => {
  it('names the variables that are set; an empty one is not', () => {
    const { fromEnvironment } = readConfig({ SITE_NAME: 'A', LOG_LEVEL: '', HOME: '/home/a' });
    expect(fromEnvironment).toEqual(['SITE_NAME']);
  });

  it('every setting has a default', () => {
    expect(readConfig({})).toEqual(DEFAULTS);
  });

  it('has no demo, an API reference for users only and a drain time in production', () => {
    const { demoContent, apiDocs, drainMs } = readConfig({ NODE_ENV: 'production' });
    expect([demoContent, apiDocs, drainMs]).toEqual([false, 'accounts', 1000]);
    expect(readConfig({ NODE_ENV: 'production', DEMO_CONTENT: 'on' }).demoContent).toBe(true);
  });

  it('an empty variable counts as unset', () => {
    for (const name of Object.keys(SETTINGS))
      expect(readConfig({ [name]: '' }), name).toEqual(DEFAULTS);
  });

  it('only known variables are read', () => {
    expect(readConfig({ PATH: '/bin', port: '1', SAVEPOINT_PORT: '2' })).toEqual(DEFAULTS);
  });

  it.each(ACCEPTED)('%s accepts %j', (name, value, settings) => {
    const { siteUrl } = { ...DEFAULTS, ...settings };
    const texts = contactDefaults(siteUrl);
    expect(readConfig({ [name]: value })).toEqual({ ...DEFAULTS, ...texts, ...settings });
  });

  it('AUTHOR_LABEL and SITE_URL do not depend on SITE_NAME and PORT once set', () => {
    const env = { SITE_NAME: 'X', AUTHOR_LABEL: 'Y', PORT: '1', SITE_URL: 'https://x.test' };
    expect(readConfig(env)).toMatchObject({ siteUrl: 'https://x.test', authorLabel: 'Y' });
  });

  it('a bucket needs all its settings but the region', () => {
    const s3 = {
      endpoint: 'https://s3.example:9000/storage',
      bucket: 'our-images',
      region: 'auto',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'hunter2/secret+',
    };
    const named = {
      S3_ENDPOINT: `${s3.endpoint}/`,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
    expect(readConfig(named).s3).toEqual(s3);
    const region = 'eu-central-1';
    expect(readConfig({ ...named, S3_REGION: region }).s3).toEqual({ ...s3, region });
  });

  it('score words fit the scale, down to its lowest value', () => {
    const scale = readScale('F,D,C,B,A');
    const named = { REVIEW_SCALE: 'F,D,C,B,A', REVIEW_WORDS: 'A = Superb, F=Broken,C=Fine' };
    const words = [
      { from: 4, word: 'Superb' },
      { from: 2, word: 'Fine' },
      { from: 0, word: 'Broken' },
    ];
    expect(readConfig(named).review).toEqual({ scale, words });
    expect(readConfig({ ...named, REVIEW_SCALE: 'off' }).review).toEqual({
      scale: null,
      words: [],
    });
    expect(() => readConfig({ ...named, REVIEW_SCALE: 'Skip it,Play it' })).toThrow(
      'REVIEW_WORDS can’t be used with the scale Skip it,Play it',
    );
    const wrong = (REVIEW_WORDS: string) => () => readConfig({ REVIEW_WORDS });
    expect(wrong('9.3=Superb,0=Bad')).toThrow('9.3 is not a score on 0-10/0.5');
    expect(wrong('A=Superb,0=Bad')).toThrow('A is not a score on 0-10/0.5');
    expect(wrong('9=Superb')).toThrow('a word for the lowest score too, such as 0=Bad');
  });

  it('a model needs a URL and a name, and its key and limit are optional', () => {
    const named = { AI_BASE_URL: 'http://localhost:11434/v1/', AI_MODEL: 'some-model:8b' };
    const llm = {
      baseUrl: 'http://localhost:11434/v1',
      apiKey: null,
      model: 'some-model:8b',
      timeoutMs: 120_000,
      readsImages: false,
    };
    expect(readConfig(named).llm).toEqual(llm);
    const more = { ...named, AI_API_KEY: 'sk-hunter2', AI_TIMEOUT: '30', AI_IMAGES: 'on' };
    expect(readConfig(more).llm).toEqual({
      ...llm,
      apiKey: 'sk-hunter2',
      timeoutMs: 30_000,
      readsImages: true,
    });
    expect(readConfig({ AI_TIMEOUT: '290' }).llm).toBeNull();
  });
});
