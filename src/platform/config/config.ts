import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { mailAddress } from '#lib/text/mail-address.ts';
import { mixesScripts } from '#lib/text/scripts.ts';
import { type LlmConfig, llmOf, llmVariables } from './llm.ts';
import { type MailBox, mailVariables, type SmtpServer } from './mail.ts';
import { type ReviewConfig, reviewOf, reviewVariables } from './review.ts';
import { type S3Config, s3Of, s3Variables } from './s3.ts';
import { ConfigError, isHost, isWebAddress, line, listed, onOrOff, originOf } from './schemas.ts';

const MAX_FEEDS = 20;
const MAX_CONTACTS = 10;
const API_DOCS = ['public', 'accounts'] as const;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const WHO_NEEDS_TWO_FACTOR = ['off', 'admins', 'all'] as const;

/** What feeds hold of an article beside its title. */
const FEED_CONTENTS = ['excerpt', 'full'] as const;

/** Taken into the library, shown from where they are, or not saved. */
const REMOTE_IMAGES = ['import', 'allow', 'refuse'] as const;

/** The settings of one running instance, read once from the environment. */
export interface Config {
  port: number;
  host: string;
  siteName: string;
  /** Origin without a trailing slash: what canonical links and social tags begin with. */
  siteUrl: string;
  authorLabel: string;
  /** Whether articles carry the names of people where they have some. */
  bylines: boolean;
  /** Whether crawlers of language models may read the site. */
  aiCrawlers: 'allow' | 'refuse';
  /** By which search engines are told (IndexNow) of what changed; null where they are not. */
  indexNowKey: string | null;
  /** The hub (WebSub) that is told of changed feeds; null where there is none. */
  webSubHub: string | null;
  /** Whether facts of games may be looked up in Wikidata. */
  gameLookup: boolean;
  /** Absolute folder for the SQLite file, images, generated covers and the start lock. */
  dataDir: string;
  /** PostgreSQL when given, else SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** How many connections to PostgreSQL this instance holds at most. */
  databasePool: number;
  /** Absolute folder that a backup is written to each day; null makes none. */
  backupDir: string | null;
  /** How many backups of a kind stay. */
  backupKeep: number;
  /** Whether a backup is made before a migration. */
  backupBeforeUpgrade: boolean;
  /** Where images lie instead of in `dataDir`; null keeps them there. */
  s3: S3Config | null;
  /** What the files of uploaded images may take together, in bytes; null is no limit. */
  mediaQuota: number | null;
  /** Where mail is handed over; null where none is sent. */
  smtp: SmtpServer | null;
  /** Whom mail comes from; null is a sender of the site's own name and host. */
  mailFrom: MailBox | null;
  /** Who gets what visitors write; where it is empty, or mail is not sent, that is simulated. */
  contactTo: string[];
  /** Who writes drafts; null leaves them to the archive's outline. */
  llm: LlmConfig | null;
  /** What scores of reviews are given on. */
  review: ReviewConfig;
  adminUsername: string;
  /** The main admin's password from now on; null leaves what is stored, or makes a first one. */
  adminPassword: string | null;
  /** Whether a new password is looked up among those that leaked, at a service elsewhere. */
  passwordBreachCheck: boolean;
  /** Whether somebody whose password another chose may do nothing until they chose their own. */
  requireOwnPassword: boolean;
  demoContent: boolean;
  /** Who must have a second step of their login. */
  requireTwoFactor: (typeof WHO_NEEDS_TWO_FACTOR)[number];
  /** Number of proxies in front, or false: whether forwarded addresses are believed. */
  trustProxy: number | false;
  /** How long the security log is kept. */
  securityLogDays: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Where the metrics are answered; null where nothing is measured. */
  metrics: { port: number; host: string } | null;
  /** Who may read the description of the API at /api/docs. */
  apiDocs: (typeof API_DOCS)[number];
  /** Addresses of feeds that trending topics are taken from. */
  trendingFeeds: string[];
  /** What feeds hold of an article beside its title. */
  feedContent: (typeof FEED_CONTENTS)[number];
  /** What becomes of images in articles whose addresses are on other hosts. */
  remoteImages: (typeof REMOTE_IMAGES)[number];
  /** Whom to tell of a hole, as mailto: and https: addresses; empty where nobody is named. */
  securityContact: string[];
}

interface Variable<T> {
  /** What the value may be, completing 'NAME must be ...'. */
  may: string;
  /** Secrets are not repeated in the error. */
  secret?: boolean;
  schema: z.ZodType<T, string | undefined>;
}

const QUOTA = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)$/i;
const UNITS: Record<string, number> = { MB: 1e6, GB: 1e9, TB: 1e12 };

/** In bytes; null where none is set. */
function quotaOf(value: string | undefined): number | null {
  const [, number = '', unit = ''] = QUOTA.exec(value ?? '') ?? [];
  return number === '' ? null : Number(number) * (UNITS[unit.toUpperCase()] ?? 0);
}

/** Whether security.txt may name it (RFC 9116 §2.5.3). */
function isContact(value: string): boolean {
  if (value.startsWith('mailto:')) return mailAddress(value.slice('mailto:'.length)) !== null;
  return value.startsWith('https://') && isWebAddress(value);
}

const variables = {
  PORT: {
    may: 'a port number from 0 to 65535',
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .default('3000')
      .transform(Number)
      .refine((port) => port <= 65_535),
  },
  HOST: {
    may: 'an IP address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
    schema: z.string().refine(isHost).default('127.0.0.1'),
  },
  SITE_NAME: { may: 'a name of 1 to 60 characters', schema: line(60).default('Savepoint') },
  SITE_URL: {
    may: 'the http or https origin that visitors use, without a path, such as https://example.com',
    schema: z
      .string()
      .refine((value) => originOf(value) !== null)
      .optional(),
  },
  AUTHOR_LABEL: {
    may: 'the byline of every article, 1 to 80 characters',
    schema: line(80).optional(),
  },
  BYLINES: onOrOff('off'),
  GAME_LOOKUP: onOrOff('on'),
  AI_CRAWLERS: {
    may: "'allow' or 'refuse'",
    schema: z.enum(['allow', 'refuse']).default('allow'),
  },
  INDEXNOW_KEY: {
    may: '8 to 128 letters, digits and hyphens',
    schema: z
      .string()
      .regex(/^[a-zA-Z0-9-]{8,128}$/)
      .optional(),
  },
  WEBSUB_HUB: {
    may: 'the http or https address of a hub',
    schema: z.string().refine(isWebAddress).optional(),
  },
  DATA_DIR: { may: 'a folder path', schema: z.string().min(1).max(4096).default('./data') },
  DATABASE_URL: {
    may: 'a PostgreSQL address such as postgres://user:password@host:5432/name',
    secret: true,
    schema: z
      .string()
      .refine((value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol))
      .optional(),
  },
  DATABASE_POOL: {
    may: 'how many connections to PostgreSQL one instance may hold, from 2 to 200',
    schema: z
      .string()
      .regex(/^\d{1,3}$/)
      .default('10')
      .transform(Number)
      .refine((size) => size >= 2 && size <= 200),
  },
  BACKUP_DIR: { may: 'a folder path', schema: z.string().min(1).max(4096).optional() },
  BACKUP_KEEP: {
    may: 'how many backups stay, from 1 to 1000',
    schema: z
      .string()
      .regex(/^\d{1,4}$/)
      .default('14')
      .transform(Number)
      .refine((count) => count >= 1 && count <= 1000),
  },
  BACKUP_BEFORE_UPGRADE: { may: "'on' or 'off'", schema: z.enum(['on', 'off']).optional() },
  MEDIA_QUOTA: {
    may: 'how much uploaded images may take together, such as 500MB, 20GB or 1.5TB',
    schema: z.string().regex(QUOTA).optional(),
  },
  ...s3Variables,
  ...mailVariables,
  ...llmVariables,
  ...reviewVariables,
  ADMIN_USERNAME: {
    may: 'a user name of 1 to 60 letters of one script, digits, dots, hyphens or underscores',
    schema: z
      .string()
      .regex(/^[\p{L}\p{N}._-]{1,60}$/u)
      .refine((name) => !mixesScripts(name))
      .default('admin'),
  },
  ADMIN_PASSWORD: {
    may: 'a password of 10 to 200 characters',
    secret: true,
    schema: z.string().min(10).max(200).optional(),
  },
  PASSWORD_BREACH_CHECK: onOrOff('off'),
  REQUIRE_OWN_PASSWORD: onOrOff('off'),
  REQUIRE_TWO_FACTOR: {
    may: `one of ${WHO_NEEDS_TWO_FACTOR.join(', ')}`,
    schema: z.enum(WHO_NEEDS_TWO_FACTOR).default('off'),
  },
  DEMO_CONTENT: onOrOff('on'),
  TRUST_PROXY: {
    may: "'off', or how many proxies stand in front: 1 to 9",
    schema: z
      .string()
      .regex(/^(off|[1-9])$/)
      .default('off'),
  },
  TRENDING_FEEDS: {
    may: `up to ${MAX_FEEDS} http or https addresses of feeds, without passwords, with commas between them`,
    schema: z
      .string()
      .default('')
      .transform(listed)
      .refine((feeds) => feeds.length <= MAX_FEEDS && feeds.every(isWebAddress))
      .transform((feeds) => [...new Set(feeds.map((feed) => new URL(feed).href))]),
  },
  SECURITY_CONTACT: {
    may: 'up to 10 addresses with commas between them, such as mailto:security@example.com or https://example.com/report',
    schema: z
      .string()
      .default('')
      .transform(listed)
      .refine((contacts) => contacts.length <= MAX_CONTACTS && contacts.every(isContact)),
  },
  SECURITY_LOG_DAYS: {
    may: 'how many days the security log is kept, from 1 to 3650',
    schema: z
      .string()
      .regex(/^\d{1,4}$/)
      .default('90')
      .transform(Number)
      .refine((days) => days >= 1 && days <= 3650),
  },
  REMOTE_IMAGES: {
    may: `one of ${REMOTE_IMAGES.join(', ')}`,
    schema: z.enum(REMOTE_IMAGES).default('import'),
  },
  FEED_CONTENT: {
    may: `one of ${FEED_CONTENTS.join(', ')}`,
    schema: z.enum(FEED_CONTENTS).default('excerpt'),
  },
  API_DOCS: {
    may: `one of ${API_DOCS.join(', ')}`,
    schema: z.enum(API_DOCS).optional(),
  },
  METRICS_PORT: {
    may: "'off', or a port number from 0 to 65535",
    schema: z
      .string()
      .regex(/^(off|\d{1,5})$/)
      .default('off')
      .transform((value) => (value === 'off' ? null : Number(value)))
      .refine((port) => port === null || port <= 65_535),
  },
  METRICS_HOST: {
    may: 'an IP address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
    schema: z.string().refine(isHost).default('127.0.0.1'),
  },
  LOG_LEVEL: { may: `one of ${LOG_LEVELS.join(', ')}`, schema: z.enum(LOG_LEVELS).default('info') },
} satisfies Record<string, Variable<unknown>>;

type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> };

/** The names this application reads: the README's table is tested against it. */
export const VARIABLE_NAMES = Object.keys(variables);

/**
 * Reads the settings from environment variables. An empty variable counts as unset.
 * @throws ConfigError naming every variable with a wrong value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const entries = Object.entries<Variable<unknown>>(variables).map(([name, variable]) => {
    const value = env[name] === '' ? undefined : env[name];
    const result = variable.schema.safeParse(value);
    if (!result.success) {
      const was = variable.secret ? 'a value that is not repeated here' : JSON.stringify(value);
      problems.push(`${name} is ${was}, but must be ${variable.may}.`);
    }
    return [name, result.data];
  });
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return toConfig(Object.fromEntries(entries) as Values, env.NODE_ENV === 'production');
}

function toConfig(values: Values, inProduction: boolean): Config {
  const shownHost =
    values.HOST === '127.0.0.1' || isWildcard(values.HOST) ? 'localhost' : values.HOST;
  return {
    port: values.PORT,
    host: values.HOST,
    siteName: values.SITE_NAME,
    siteUrl: originOf(values.SITE_URL ?? '') ?? `http://${urlHost(shownHost)}:${values.PORT}`,
    authorLabel: values.AUTHOR_LABEL ?? `${values.SITE_NAME} Staff`,
    bylines: values.BYLINES === 'on',
    aiCrawlers: values.AI_CRAWLERS,
    indexNowKey: values.INDEXNOW_KEY ?? null,
    webSubHub: values.WEBSUB_HUB ?? null,
    gameLookup: values.GAME_LOOKUP === 'on',
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: values.DATABASE_POOL,
    backupDir: values.BACKUP_DIR === undefined ? null : path.resolve(values.BACKUP_DIR),
    backupKeep: values.BACKUP_KEEP,
    backupBeforeUpgrade: backupBeforeUpgradeOf(values),
    s3: s3Of(values),
    mediaQuota: quotaOf(values.MEDIA_QUOTA),
    smtp: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    contactTo: values.CONTACT_TO ?? [],
    llm: llmOf(values),
    review: reviewOf(values),
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    passwordBreachCheck: values.PASSWORD_BREACH_CHECK === 'on',
    requireOwnPassword: values.REQUIRE_OWN_PASSWORD === 'on',
    requireTwoFactor: values.REQUIRE_TWO_FACTOR,
    demoContent: values.DEMO_CONTENT === 'on',
    trustProxy: values.TRUST_PROXY === 'off' ? false : Number(values.TRUST_PROXY),
    securityLogDays: values.SECURITY_LOG_DAYS,
    logLevel: values.LOG_LEVEL,
    metrics:
      values.METRICS_PORT === null
        ? null
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    apiDocs: values.API_DOCS ?? (inProduction ? 'accounts' : 'public'),
    trendingFeeds: values.TRENDING_FEEDS,
    feedContent: values.FEED_CONTENT,
    remoteImages: values.REMOTE_IMAGES,
    securityContact: values.SECURITY_CONTACT,
  };
}

/** @throws ConfigError where it is asked of PostgreSQL, whose tables of before only its own tools copy */
function backupBeforeUpgradeOf({ BACKUP_BEFORE_UPGRADE: set, DATABASE_URL: url }: Values): boolean {
  if (url === undefined) return set !== 'off';
  if (set !== 'on') return false;
  throw new ConfigError(
    'BACKUP_BEFORE_UPGRADE is on, but with DATABASE_URL it must be off: ' +
      'make a backup yourself before an upgrade.',
  );
}

const isWildcard = (host: string) => host === '0.0.0.0' || host === '::';
const urlHost = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);
