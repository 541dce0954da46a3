import { isIP } from 'node:net';
import path from 'node:path';
import type { z } from 'zod';
import { BRAND_DEFAULTS, type Brand } from '#lib/brand.ts';
import { type ContactTexts, contactDefaults } from '#lib/contact/contact-texts.ts';
import type { HomeSection } from '#lib/home/home-layout.ts';
import { CODE_DEFAULTS, type CodeConfig } from '#lib/site-code/site-code.ts';
import type { MenuLink } from '#lib/site-defaults.ts';
import { SITE_DEFAULTS } from '#lib/site-defaults.ts';
import { llmOf } from './llm.ts';
import type { MailBox } from './mail.ts';
import { quotaOf } from './media.ts';
import { type ReviewConfig, reviewOf } from './review.ts';
import { s3Of } from './s3.ts';
import { ConfigError, originOf } from './schemas.ts';
import { SETTINGS, type Settings } from './settings.ts';

/**
 * What admins may change while the server runs (`features/site`), unless the environment sets it. A running
 * application updates these fields in place: read them when they are needed, not at the start.
 */
export interface SiteConfig extends Brand, CodeConfig, ContactTexts {
  siteName: string;
  /** The large line at the top of the home page. */
  tagline: string;
  /** One sentence about the magazine, for the home page, feeds and search results. */
  description: string;
  /** The title of the home page, before the site's name. */
  homeTitle: string;
  /** A key of `LANGUAGES`: of texts, dates and numbers that readers see. */
  language: string;
  /** IANA name of the zone that readers' dates are in. */
  timeZone: string;
  authorLabel: string;
  /** Whether articles show the authors that they name. */
  bylines: boolean;
  /** Recipients of contact messages; when empty, messages are lost. */
  contactTo: string[];
  /** http and https URLs of the magazine's profiles elsewhere. */
  socialProfiles: string[];
  /** How much of each article feeds contain. */
  feedContent: Values['FEED_CONTENT'];
  /** Whether the home page lists the most read articles. */
  showMostRead: boolean;
  /** Whether crawlers of language models may read the site. */
  aiCrawlers: 'allow' | 'refuse';
  /** Whether editors can look up games at Wikidata. */
  gameLookup: boolean;
  /** The key for IndexNow; null turns it off. */
  indexNowKey: string | null;
  /** The WebSub hub that is notified of changed feeds, or null. */
  webSubHub: string | null;
  review: ReviewConfig;
  /** Rules for checks before publishing that differ from the usual ones (lib/publish-checks.ts). */
  publishChecks: readonly string[];
  /** What an article's progress can be (`features/planning`), in order. */
  workflowLabels: readonly string[];
  /** Null uses the site's name and host. */
  mailFrom: MailBox | null;
  /** The address for replies to email, if not the sender. */
  replyTo: string | null;
  /** The links of the header and of the footer; null for the default ones. */
  headerMenu: MenuLink[] | null;
  footerMenu: MenuLink[] | null;
  /** The arrangement of the home page; null for the default one. */
  homeLayout: HomeSection[] | null;
}

/** The settings of one running instance, read once from the environment. */
export interface Config extends SiteConfig, Omit<ReturnType<typeof toConfig>, keyof SiteConfig> {
  /** The names of the variables that are set. */
  fromEnvironment: readonly string[];
}

/** The checked values of all settings. */
type Values = { [Name in keyof Settings]: z.output<Settings[Name]['schema']> };

/**
 * Reads the settings from environment variables. An empty variable counts as unset.
 * @throws ConfigError naming every invalid setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const entries = Object.entries(SETTINGS).map(([name, setting]) => {
    const value = env[name] === '' ? undefined : env[name];
    const result = setting.schema.safeParse(value);
    if (!result.success) {
      const was = setting.isSecret ? 'a value that is not repeated here' : JSON.stringify(value);
      problems.push(`${name} is ${was}, but must be ${setting.mustBe}.`);
    }
    return [name, result.data];
  });
  const { PORT: port = '3000', METRICS_PORT: metricsPort } = env;
  if (metricsPort === (port || '3000') && metricsPort !== '0') {
    problems.push(
      `METRICS_PORT and PORT are both ${metricsPort}. Set METRICS_PORT to a free port.`,
    );
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    ...toConfig(Object.fromEntries(entries) as Values, env.NODE_ENV === 'production'),
    fromEnvironment: Object.keys(SETTINGS).filter((name) => (env[name] ?? '') !== ''),
  };
}

function toConfig(values: Values, inProduction: boolean) {
  const shownHost =
    values.HOST === '127.0.0.1' || isWildcard(values.HOST) ? 'localhost' : values.HOST;
  const siteUrl = originOf(values.SITE_URL ?? '') ?? `http://${urlHost(shownHost)}:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    siteName: values.SITE_NAME,
    /** Origin without a trailing slash, which canonical links and social tags start with. */
    siteUrl,
    ...SITE_DEFAULTS,
    language: values.SITE_LANGUAGE,
    ...BRAND_DEFAULTS,
    ...CODE_DEFAULTS,
    ...contactDefaults(siteUrl),
    socialProfiles: [],
    showMostRead: true,
    publishChecks: [],
    workflowLabels: ['Pitch', 'Writing', 'Editing', 'Ready'],
    replyTo: null,
    headerMenu: null,
    footerMenu: null,
    homeLayout: null,
    authorLabel: values.AUTHOR_LABEL ?? `${values.SITE_NAME} Staff`,
    bylines: values.BYLINES === 'on',
    aiCrawlers: values.AI_CRAWLERS,
    indexNowKey: values.INDEXNOW_KEY ?? null,
    webSubHub: values.WEBSUB_HUB ?? null,
    /** Whether webhooks may send to http URLs and private addresses. */
    webhooksToPrivate: values.WEBHOOKS_TO_PRIVATE === 'on',
    /** Encrypts secrets in the database; null uses a key file in `dataDir`. */
    secretsKey: values.SECRETS_KEY ?? null,
    gameLookup: values.GAME_LOOKUP === 'on',
    /** Absolute folder for the SQLite file, images, generated covers and the start lock. */
    dataDir: path.resolve(values.DATA_DIR),
    /** PostgreSQL when given, else SQLite in `dataDir`. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** Maximum number of PostgreSQL connections. */
    databasePool: values.DATABASE_POOL,
    /** Absolute folder for nightly backups, or null. */
    backupDir: values.BACKUP_DIR === undefined ? null : path.resolve(values.BACKUP_DIR),
    /** The hour of nightly backups (UTC). */
    backupHour: values.BACKUP_HOUR,
    /** Encrypts the backups that the server makes by itself; null leaves them readable. */
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
    /** How many backups of each kind to keep. */
    backupKeep: values.BACKUP_KEEP,
    /** Whether the database is only upgraded once it is backed up. */
    backupBeforeUpgrade: values.BACKUP_BEFORE_UPGRADE === 'on',
    /** Bucket for images; null stores them in `dataDir`. */
    s3: s3Of(values),
    /** Maximum size of all uploaded images and recordings in bytes; null for no limit. */
    mediaQuota: quotaOf(values.MEDIA_QUOTA),
    /** Maximum size of a recording in bytes; 0 for no uploads. */
    recordingMax: values.RECORDING_MAX,
    /** Null sends no email. */
    smtp: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    contactTo: values.CONTACT_TO ?? [],
    /** The language model that writes drafts; null builds outlines from the archive. */
    llm: llmOf(values),
    review: reviewOf(values),
    adminUsername: values.ADMIN_USERNAME,
    /** The main admin's new password; null keeps the stored one, or generates the first. */
    adminPassword: values.ADMIN_PASSWORD ?? null,
    /** Whether new passwords are checked at Have I Been Pwned. */
    passwordBreachCheck: values.PASSWORD_BREACH_CHECK === 'on',
    /** Whether users must replace a password that was set for them. */
    requireOwnPassword: values.REQUIRE_OWN_PASSWORD === 'on',
    requireTwoFactor: values.REQUIRE_TWO_FACTOR,
    demoContent: (values.DEMO_CONTENT ?? (inProduction ? 'off' : 'on')) === 'on',
    /** Number of trusted proxies in front, or false. */
    trustProxy: values.TRUST_PROXY === 'off' ? (false as const) : Number(values.TRUST_PROXY),
    securityLogDays: values.SECURITY_LOG_DAYS,
    logLevel: values.LOG_LEVEL,
    accessLog: { requests: values.ACCESS_LOG, withAddress: values.ACCESS_LOG_IP === 'on' },
    /** How long `/readyz` reports that the server is stopping before it closes its port. */
    drainMs: (values.DRAIN_SECONDS ?? (inProduction ? 1 : 0)) * 1000,
    /** Null measures nothing. */
    metrics:
      values.METRICS_PORT === null
        ? null
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    /** Who can read /api/docs. */
    apiDocs: values.API_DOCS ?? (inProduction ? 'accounts' : 'public'),
    /** Feed URLs for trending topics. */
    trendingFeeds: values.TRENDING_FEEDS,
    feedContent: values.FEED_CONTENT,
    /** What happens to images on other hosts. */
    remoteImages: values.REMOTE_IMAGES,
    /** mailto: and https: URLs for security.txt. */
    securityContact: values.SECURITY_CONTACT,
  };
}

const isWildcard = (host: string) => host === '0.0.0.0' || host === '::';
const urlHost = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);
