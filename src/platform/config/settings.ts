import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#lib/messages/languages.ts';
import { parseEmailAddress } from '#lib/text/email-address.ts';
import { mixesScripts } from '#lib/text/search/scripts.ts';
import { llmSettings } from './llm.ts';
import { mailSettings } from './mail.ts';
import { mediaSettings } from './media.ts';
import { reviewSettings } from './review.ts';
import { s3Settings } from './s3.ts';
import {
  isHost,
  isWebAddress,
  line,
  listed,
  oneOf,
  onOrOff,
  originOf,
  wholeNumber,
} from './schemas.ts';

const MAX_FEEDS = 20;
const MAX_CONTACTS = 10;
const API_DOCS = ['public', 'accounts'] as const;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const TWO_FACTOR_ROLES = ['off', 'admins', 'all'] as const;

const FEED_CONTENTS = ['excerpt', 'full'] as const;

const REMOTE_IMAGES = ['import', 'allow', 'refuse'] as const;

const ACCESS_LOGS = ['off', 'errors', 'all'] as const;
const MAX_DRAIN_S = 60;

interface Setting<T> {
  /** What the setting does, in Markdown, for docs/configuration.md. */
  help: string;
  /** The allowed values, completing 'NAME must be ...'. */
  mustBe: string;
  /** The default as docs/configuration.md shows it, when it depends on something else. */
  defaultText?: string;
  /** The value may hold a password: errors don't repeat it. */
  isSecret?: boolean;
  schema: z.ZodType<T, string | undefined>;
}

/** Whether security.txt allows this contact (RFC 9116 §2.5.3). */
function isContact(value: string): boolean {
  if (value.startsWith('mailto:')) return parseEmailAddress(value.slice('mailto:'.length)) !== null;
  return value.startsWith('https://') && isWebAddress(value);
}

const settings = {
  PORT: {
    help: 'Port to listen on. `0` picks a free port.',
    mustBe: 'a port number from 0 to 65535',
    schema: wholeNumber(0, 65_535, '3000'),
  },
  HOST: {
    help: 'Address to listen on. Use `0.0.0.0` to accept connections on every interface.',
    mustBe: 'an IP address or host name, such as 127.0.0.1 or 0.0.0.0',
    schema: z.string().refine(isHost).default('127.0.0.1'),
  },
  SITE_NAME: {
    help: 'Name of the site.',
    mustBe: 'a name of 1 to 60 characters',
    schema: line(60).default('Savepoint'),
  },
  SITE_URL: {
    help: 'URL that visitors use. Canonical links, feeds and emails start with it.',
    mustBe: 'an http or https URL without a path, such as https://example.com',
    defaultText: '`http://localhost:PORT`',
    schema: z
      .string()
      .refine((value) => originOf(value) !== null)
      .optional(),
  },
  SITE_LANGUAGE: oneOf(
    Object.keys(LANGUAGES),
    DEFAULT_LANGUAGE,
    'Language of the texts, dates and emails that readers see, apart from what you write.',
  ),
  AUTHOR_LABEL: {
    help: 'Byline of every article that names no author.',
    mustBe: 'a byline of 1 to 80 characters',
    defaultText: '`SITE_NAME` Staff',
    schema: line(80).optional(),
  },
  BYLINES: onOrOff(
    'off',
    'Whether articles can name their authors, each with a page of their own at `/authors/{slug}`.',
  ),
  GAME_LOOKUP: onOrOff(
    'on',
    'Whether editors can fill in facts about a game from Wikidata. Savepoint sends only the name of the game.',
  ),
  AI_CRAWLERS: {
    help: 'Whether crawlers of language models may read the site. `refuse` asks them in robots.txt to stay away and removes `/llms.txt`.',
    mustBe: "'allow' or 'refuse'",
    schema: z.enum(['allow', 'refuse']).default('allow'),
  },
  INDEXNOW_KEY: {
    help: 'Key for IndexNow: search engines that support it learn within a minute which articles changed. The key is public at `/{key}.txt`.',
    mustBe: '8 to 128 letters, digits and hyphens',
    schema: z
      .string()
      .regex(/^[a-zA-Z0-9-]{8,128}$/)
      .optional(),
  },
  WEBSUB_HUB: {
    help: 'URL of a WebSub hub that is notified within a minute when feeds change.',
    mustBe: 'an http or https URL',
    schema: z.string().refine(isWebAddress).optional(),
  },
  WEBHOOKS_TO_PRIVATE: onOrOff(
    'off',
    'Whether webhooks and social posts may be sent to http URLs, private addresses and any port. Only admins create webhooks and connections; `on` lets them reach your own network.',
  ),
  SECRETS_KEY: {
    help: 'Encrypts the tokens and passwords of social accounts in the database. Without it Savepoint makes a key in `DATA_DIR`. With PostgreSQL, set it before you add social connections, the same on all instances.',
    mustBe: 'a passphrase of 32 to 200 characters',
    isSecret: true,
    schema: z.string().min(32).max(200).optional(),
  },
  DATA_DIR: {
    help: 'Folder of the SQLite database, images and generated covers.',
    mustBe: 'a folder path',
    schema: z.string().min(1).max(4096).default('./data'),
  },
  DATABASE_URL: {
    help: 'PostgreSQL connection. Without it Savepoint uses SQLite in `DATA_DIR`.',
    mustBe: 'a PostgreSQL URL such as postgres://user:password@host:5432/name',
    isSecret: true,
    schema: z
      .string()
      .refine((value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol))
      .optional(),
  },
  DATABASE_POOL: {
    help: 'Maximum number of PostgreSQL connections per instance.',
    mustBe: 'a number of connections from 2 to 200',
    schema: wholeNumber(2, 200, '10'),
  },
  BACKUP_DIR: {
    help: 'Folder for nightly backups (UTC), best on another disk. Without it there are none. See [backups](operations.md#backup-and-restore).',
    mustBe: 'a folder path',
    schema: z.string().min(1).max(4096).optional(),
  },
  BACKUP_HOUR: {
    help: 'Hour of the nightly backup (UTC).',
    mustBe: 'an hour from 0 to 23',
    schema: wholeNumber(0, 23, '0'),
  },
  BACKUP_PASSPHRASE: {
    help: 'Encrypts nightly backups and those made with **Back Up Now** or before an upgrade. Keep a copy elsewhere: without it no one can open them.',
    mustBe: 'a passphrase of 10 to 200 characters',
    isSecret: true,
    schema: z.string().min(10).max(200).optional(),
  },
  BACKUP_KEEP: {
    help: 'How many nightly backups to keep.',
    mustBe: 'a number of backups from 1 to 1000',
    schema: wholeNumber(1, 1000, '14'),
  },
  BACKUP_BEFORE_UPGRADE: onOrOff(
    'on',
    'Whether an upgrade of the database needs a backup: SQLite is backed up by the start itself, PostgreSQL must have a backup from the last 24 hours.',
  ),
  ...mediaSettings,
  ...s3Settings,
  ...mailSettings,
  ...llmSettings,
  ...reviewSettings,
  ADMIN_USERNAME: {
    help: 'Username of the main admin.',
    mustBe: 'a username of 1 to 60 letters of one script, digits, dots, hyphens or underscores',
    schema: z
      .string()
      .regex(/^[\p{L}\p{N}._-]{1,60}$/u)
      .refine((name) => !mixesScripts(name))
      .default('admin'),
  },
  ADMIN_PASSWORD: {
    help: "Password of the main admin. It is applied once, at the next start; that also ends the admin's sessions, API tokens and two-factor login and removes the email address.",
    mustBe: 'a password of 10 to 200 characters',
    defaultText: 'generated and printed at the first start',
    isSecret: true,
    schema: z.string().min(10).max(200).optional(),
  },
  PASSWORD_BREACH_CHECK: onOrOff(
    'off',
    'Whether new passwords are checked against leaked ones at Have I Been Pwned, which receives five characters of a hash.',
  ),
  REQUIRE_OWN_PASSWORD: onOrOff(
    'off',
    'Whether users whose password was set by someone else must choose their own before they can use the admin area.',
  ),
  REQUIRE_TWO_FACTOR: oneOf(TWO_FACTOR_ROLES, 'off', 'Who must use two-factor login.'),
  DEMO_CONTENT: {
    help: 'Whether the first start fills an empty database with a demo magazine. `npm start` in a clone does.',
    mustBe: "'on' or 'off'",
    defaultText: '`off` in production, else `on`',
    schema: z.enum(['on', 'off']).optional(),
  },
  TRUST_PROXY: {
    help: 'Number of reverse proxies in front of Savepoint, whose `X-Forwarded-For` header is trusted.',
    mustBe: "'off' or a number of proxies from 1 to 9",
    schema: z
      .string()
      .regex(/^(off|[1-9])$/)
      .default('off'),
  },
  TRENDING_FEEDS: {
    help: 'RSS or Atom feeds for trending topics in the draft generator. Write a comma inside a URL as `%2C`.',
    mustBe: `up to ${MAX_FEEDS} http or https URLs without passwords, separated by commas`,
    schema: z
      .string()
      .default('')
      .transform(listed)
      .refine((feeds) => feeds.length <= MAX_FEEDS && feeds.every(isWebAddress))
      .transform((feeds) => [...new Set(feeds.map((feed) => new URL(feed).href))]),
  },
  SECURITY_CONTACT: {
    help: 'Contacts for vulnerability reports, published in `/.well-known/security.txt`.',
    mustBe: `up to ${MAX_CONTACTS} mailto: or https: URLs, separated by commas, such as mailto:security@example.com`,
    schema: z
      .string()
      .default('')
      .transform(listed)
      .refine((contacts) => contacts.length <= MAX_CONTACTS && contacts.every(isContact)),
  },
  SECURITY_LOG_DAYS: {
    help: 'How many days the security log is kept.',
    mustBe: 'a number of days from 1 to 3650',
    schema: wholeNumber(1, 3650, '90'),
  },
  REMOTE_IMAGES: oneOf(
    REMOTE_IMAGES,
    'import',
    'What happens to images that articles link from other sites: `import` copies them into the library, `allow` shows them from there, `refuse` removes them.',
  ),
  FEED_CONTENT: oneOf(FEED_CONTENTS, 'excerpt', 'How much of each article the feeds contain.'),
  API_DOCS: {
    help: 'Who can read `/api/docs`: everyone (`public`) or logged-in users (`accounts`).',
    mustBe: `one of ${API_DOCS.join(', ')}`,
    defaultText: '`accounts` in production, else `public`',
    schema: z.enum(API_DOCS).optional(),
  },
  METRICS_PORT: {
    help: 'Port for Prometheus [metrics](operations.md#metrics-and-alerts), such as `9464`. It must differ from `PORT`.',
    mustBe: "'off' or a port number from 0 to 65535",
    defaultText: '`off`',
    schema: z
      .string()
      .regex(/^(off|\d{1,5})$/)
      .default('off')
      .transform((value) => (value === 'off' ? null : Number(value)))
      .refine((port) => port === null || port <= 65_535),
  },
  METRICS_HOST: {
    help: 'Address that `METRICS_PORT` listens on. Metrics need no login.',
    mustBe: 'an IP address or host name, such as 127.0.0.1 or 0.0.0.0',
    schema: z.string().refine(isHost).default('127.0.0.1'),
  },
  LOG_LEVEL: oneOf(LOG_LEVELS, 'info', 'Lowest level that is logged.'),
  ACCESS_LOG: oneOf(
    ACCESS_LOGS,
    'errors',
    'Which requests are logged: none, those that failed with a server error (5xx), or all. See [logs](operations.md#logs).',
  ),
  ACCESS_LOG_IP: onOrOff('off', 'Whether logged requests contain the IP address of the visitor.'),
  DRAIN_SECONDS: {
    help: 'How long `/readyz` answers 503 after SIGTERM before the server stops accepting connections.',
    mustBe: `a number of seconds from 0 to ${MAX_DRAIN_S}`,
    defaultText: '`1` in production, else `0`',
    schema: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((seconds) => seconds <= MAX_DRAIN_S)
      .optional(),
  },
} satisfies Record<string, Setting<unknown>>;

export type Settings = typeof settings;

/** Every setting with its description, by name. */
export const SETTINGS: Readonly<Record<string, Setting<unknown>>> = settings;
