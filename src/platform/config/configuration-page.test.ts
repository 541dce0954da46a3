import path from 'node:path';
import { expect, it } from 'vitest';
import { SETTING_KEYS, settingOf } from '#features/site/settings.contract.ts';
import { SETTINGS } from './settings.ts';

const PAGE = path.join(import.meta.dirname, '../../../docs/configuration.md');

const GROUPS: [title: string, intro: string, names: string[]][] = [
  [
    'Site',
    '',
    ['SITE_NAME', 'SITE_URL', 'SITE_LANGUAGE', 'AUTHOR_LABEL', 'BYLINES', 'DEMO_CONTENT'],
  ],
  ['Server', '', ['PORT', 'HOST', 'TRUST_PROXY', 'DRAIN_SECONDS']],
  [
    'Logs and metrics',
    '',
    ['LOG_LEVEL', 'ACCESS_LOG', 'ACCESS_LOG_IP', 'METRICS_PORT', 'METRICS_HOST'],
  ],
  ['Database', '', ['DATA_DIR', 'DATABASE_URL', 'DATABASE_POOL']],
  [
    'Backups',
    '',
    ['BACKUP_DIR', 'BACKUP_HOUR', 'BACKUP_KEEP', 'BACKUP_PASSPHRASE', 'BACKUP_BEFORE_UPGRADE'],
  ],
  [
    'Accounts and security',
    '',
    [
      'ADMIN_USERNAME',
      'ADMIN_PASSWORD',
      'REQUIRE_OWN_PASSWORD',
      'REQUIRE_TWO_FACTOR',
      'PASSWORD_BREACH_CHECK',
      'SECURITY_LOG_DAYS',
      'SECRETS_KEY',
      'SECURITY_CONTACT',
      'API_DOCS',
    ],
  ],
  ['Email', '', ['SMTP_URL', 'MAIL_FROM', 'CONTACT_TO']],
  [
    'Images',
    'Images are stored in `DATA_DIR` unless you set up a bucket.',
    [
      'MEDIA_QUOTA',
      'RECORDING_MAX',
      'REMOTE_IMAGES',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ],
  ],
  ['Reviews and games', '', ['REVIEW_SCALE', 'REVIEW_WORDS', 'GAME_LOOKUP']],
  [
    'Feeds, search engines and webhooks',
    '',
    ['FEED_CONTENT', 'WEBSUB_HUB', 'INDEXNOW_KEY', 'WEBHOOKS_TO_PRIVATE', 'AI_CRAWLERS'],
  ],
  [
    'Draft generator',
    '',
    ['AI_BASE_URL', 'AI_MODEL', 'AI_API_KEY', 'AI_TIMEOUT', 'AI_IMAGES', 'TRENDING_FEEDS'],
  ],
];

const INTRO = `# Configuration

Set these as environment variables or in a file named \`.env\` in the folder that you start Savepoint from. An empty value
counts as not set. Savepoint refuses to start if a setting is invalid, and names the setting.

In \`.env\`, each line is \`NAME=value\`, and \`#\` begins a comment, also after a value. Put values with \`#\` or quotes into
single or double quotes. Nothing in them is expanded; only \`\\n\` in double quotes is a line break. A leading \`export\` and
spaces around \`=\` are ignored. Variables of the environment win over the file. Names that aren't settings are refused in
the file, not in the environment.

Admins can change some of them in the admin area, under **Settings**; see [settings](settings.md). A variable that is set
here wins, and the admin area shows it as locked.
`;

/** The variables whose meaning is also a setting of the admin area. */
const EDITABLE = new Set(SETTING_KEYS.map((key) => settingOf(key).variable));

function defaultOf(name: string): string {
  const { defaultText, schema } = SETTINGS[name] ?? {};
  if (defaultText !== undefined) return defaultText;
  const value = schema?.safeParse(undefined).data;
  return typeof value === 'string' || typeof value === 'number' ? `\`${value}\`` : '';
}

function rowOf(name: string): string {
  const { help = '', mustBe = '' } = SETTINGS[name] ?? {};
  const meaning = EDITABLE.has(name) ? `${help} Also in the admin area.` : help;
  const cells = [`\`${name}\``, defaultOf(name), meaning, mustBe.replaceAll(/'([a-z]+)'/g, '`$1`')];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function configurationPage(): string {
  const groups = GROUPS.map(([title, intro, names]) => {
    const head = '| Setting | Default | Meaning | Value |\n| --- | --- | --- | --- |';
    return [`\n## ${title}\n`, ...(intro && [`${intro}\n`]), head, ...names.map(rowOf)].join('\n');
  });
  return `${INTRO}${groups.join('\n')}\n`;
}

it('docs/configuration.md describes every setting (update it with: npx vitest run src/platform/config -u)', async () => {
  const names = GROUPS.flatMap(([, , all]) => all);
  expect(names.toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
  await expect(configurationPage()).toMatchFileSnapshot(PAGE);
});
