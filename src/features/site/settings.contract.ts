import { z } from 'zod';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { LANGUAGES } from '#lib/messages/languages.ts';
import { readScale, SCORE_WORD } from '#lib/score-scale.ts';
import { SITE_DEFAULTS } from '#lib/site-defaults.ts';
import { isTimeZone, zoneSpelling } from '#lib/time-zone.ts';
import { BRAND_SETTINGS } from './brand.contract.ts';
import { CODE_SETTINGS } from './code.contract.ts';
import { CONTACT_SETTINGS } from './contact.contract.ts';
import { layoutSchema } from './home.contract.ts';
import { webUrl } from './menus.policy.ts';
import { PUBLISHING_SETTINGS } from './publishing.contract.ts';
import { MAX_PROFILES, type SettingKind, type SettingSection } from './settings.values.ts';
import { email, line, menu, menuLinkSchema, unique, urlField } from './settings-fields.ts';

interface SettingOf<T> {
  section: SettingSection;
  label: string;
  /** What to enter, in one line. */
  hint: string;
  /** How the screen shows it. */
  kind: SettingKind;
  /** For a choice: its values with what they are called. */
  choices?: readonly { value: string; label: string }[];
  /** The environment variable that sets it, and wins. */
  variable?: string;
  schema: z.ZodType<T>;
}

/**
 * Everything that an admin can set, in the order of the screen. A key is a field of the server's `SiteConfig`, or a
 * part of `mailFrom`. Without a stored value the default applies.
 */
const SETTINGS = {
  siteName: {
    section: 'general',
    label: 'Magazine name',
    hint: 'Shown in the header, in search results and in emails.',
    kind: 'text',
    variable: 'SITE_NAME',
    schema: line(60),
  },
  tagline: {
    section: 'general',
    label: 'Tagline',
    hint: `The large line at the top of the home page, such as “${SITE_DEFAULTS.tagline}”.`,
    kind: 'text',
    schema: line(60),
  },
  description: {
    section: 'general',
    label: 'Description',
    hint: 'One sentence about the magazine, for the home page, feeds and search results.',
    kind: 'paragraph',
    schema: line(200),
  },
  homeTitle: {
    section: 'general',
    label: 'Home page title',
    hint: 'Shown before the name in browser tabs and search results.',
    kind: 'text',
    schema: line(60),
  },
  timeZone: {
    section: 'general',
    label: 'Time zone',
    hint: 'For all dates and scheduled times.',
    kind: 'zone',
    schema: z
      .string()
      .max(64, 'must be a time zone such as Europe/Berlin')
      .trim()
      .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
      .overwrite(zoneSpelling),
  },
  language: {
    section: 'general',
    label: 'Language',
    hint: 'Language of public pages and emails. What you write stays as it is; the admin area is in English.',
    kind: 'choice',
    choices: Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
    variable: 'SITE_LANGUAGE',
    schema: z.enum(Object.keys(LANGUAGES)),
  },
  authorLabel: {
    section: 'general',
    label: 'Author label',
    hint: 'The byline of articles without a named author.',
    kind: 'text',
    variable: 'AUTHOR_LABEL',
    schema: line(80),
  },
  bylines: {
    section: 'general',
    label: 'Bylines',
    hint: 'Articles can name their authors, each with a page at /authors/name.',
    kind: 'switch',
    variable: 'BYLINES',
    schema: z.boolean(),
  },
  ...BRAND_SETTINGS,
  footerLine: {
    section: 'brand',
    label: 'Footer line',
    hint: 'The last line of every page, such as “© 2025 Example Media”. If empty, it names the magazine.',
    kind: 'text',
    schema: line(120),
  },
  ...CONTACT_SETTINGS,
  socialProfiles: {
    section: 'contact',
    label: 'Social profiles',
    hint: 'One URL per line, in the order of the footer, such as https://bsky.app/profile/example.com.',
    kind: 'list',
    schema: z
      .array(urlField(webUrl, 'must be URLs that start with https:// or http://, one per line'))
      .max(MAX_PROFILES, `must be at most ${MAX_PROFILES} URLs`)
      .refine(unique, 'must not name a URL twice'),
  },
  feedContent: {
    section: 'reading',
    label: 'Feeds',
    hint: 'How much of each article an RSS reader gets.',
    kind: 'choice',
    choices: [
      { value: 'excerpt', label: 'Excerpts' },
      { value: 'full', label: 'Full articles' },
    ],
    variable: 'FEED_CONTENT',
    schema: z.enum(['excerpt', 'full']),
  },
  reviewScale: {
    section: 'reading',
    label: 'Review scale',
    hint: 'How reviews are scored. Older reviews keep the scale they were given on.',
    kind: 'text',
    variable: 'REVIEW_SCALE',
    schema: z
      .string()
      .max(1000, 'is too long')
      .trim()
      .refine(
        (text) => text === 'off' || readScale(text) !== null,
        'must be off, a range such as 0-10/0.5, or words such as Skip,Wait,Play',
      ),
  },
  reviewWords: {
    section: 'reading',
    label: 'Words for scores',
    hint: 'One per line, after the score it starts at, such as 9=Essential. One must start at the lowest score, such as 0=Bad. If empty, Savepoint uses its own.',
    kind: 'lines',
    variable: 'REVIEW_WORDS',
    schema: z
      .array(line(60).regex(SCORE_WORD, 'must be lines such as 9=Essential'))
      .min(1, 'must not be empty')
      .max(20, 'must be at most 20 words'),
  },
  showMostRead: {
    section: 'reading',
    label: 'Most read',
    hint: 'The home page lists the most read articles of the last seven days.',
    kind: 'switch',
    schema: z.boolean(),
  },
  aiCrawlers: {
    section: 'reading',
    label: 'AI crawlers',
    hint: 'Whether language models may read the site. The request is in robots.txt; it doesn’t block crawlers.',
    kind: 'choice',
    choices: [
      { value: 'allow', label: 'Allow' },
      { value: 'refuse', label: 'Ask them to stay away' },
    ],
    variable: 'AI_CRAWLERS',
    schema: z.enum(['allow', 'refuse']),
  },
  ...PUBLISHING_SETTINGS,
  gameLookup: {
    section: 'integrations',
    label: 'Wikidata',
    hint: 'Editors can fill in facts about a game from Wikidata, which receives only the name of the game.',
    kind: 'switch',
    variable: 'GAME_LOOKUP',
    schema: z.boolean(),
  },
  indexNowKey: {
    section: 'integrations',
    label: 'IndexNow key',
    hint: 'Tells search engines about changed articles. Choose any 8 to 128 letters and digits, such as 4f9a0c62b7d1e835. The key is public.',
    kind: 'text',
    variable: 'INDEXNOW_KEY',
    schema: z
      .string()
      .max(1000, 'must be 8 to 128 letters, digits and hyphens')
      .trim()
      .regex(/^[a-zA-Z0-9-]{8,128}$/, 'must be 8 to 128 letters, digits and hyphens'),
  },
  webSubHub: {
    section: 'integrations',
    label: 'WebSub hub',
    hint: 'Tells feed readers about new articles within a minute. Enter a hub such as https://pubsubhubbub.appspot.com/.',
    kind: 'text',
    variable: 'WEBSUB_HUB',
    schema: urlField(webUrl, 'must be a URL that starts with https:// or http://'),
  },
  ...CODE_SETTINGS,
  senderName: {
    section: 'email',
    label: 'Sender name',
    hint: 'The name that readers see in their inbox.',
    kind: 'text',
    variable: 'MAIL_FROM',
    schema: line(80).regex(/^[^<>"]*$/, 'must not contain < > or "'),
  },
  senderEmail: {
    section: 'email',
    label: 'Sender email',
    hint: 'Used unless the server sets MAIL_FROM. Your mail server must be allowed to send from this email address.',
    kind: 'text',
    variable: 'MAIL_FROM',
    schema: email,
  },
  replyTo: {
    section: 'email',
    label: 'Reply to',
    hint: 'Where replies to emails go, such as desk@example.com. If empty, to the sender.',
    kind: 'text',
    schema: email,
  },
  headerMenu: {
    section: 'menus',
    label: 'Header menu',
    hint: 'The links of the header, in order.',
    kind: 'menu',
    schema: menu,
  },
  footerMenu: {
    section: 'menus',
    label: 'Footer menu',
    hint: 'The links of the footer, in order.',
    kind: 'menu',
    schema: menu,
  },
  homeLayout: {
    section: 'home',
    label: 'Home page layout',
    hint: 'The sections of the home page, in order.',
    kind: 'layout',
    schema: layoutSchema,
  },
} as const satisfies Record<string, SettingOf<unknown>>;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
export type SettingValues = { [Key in SettingKey]: z.output<(typeof SETTINGS)[Key]['schema']> };
/** A setting without its exact types. */
export const settingOf = (key: SettingKey): SettingOf<unknown> => SETTINGS[key];
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

export const settingValueSchema = z.union([
  z.string(),
  z.boolean(),
  z.array(z.string()),
  z.array(menuLinkSchema),
  layoutSchema,
]);

const settingSchema = z
  .strictObject({
    key: z.enum(SETTING_KEYS),
    value: settingValueSchema.nullable().describe('In effect now; null if there is none'),
    default: settingValueSchema.nullable().describe('In effect without a stored value'),
    isDefault: z.boolean().describe('Whether no value is stored'),
    lockedBy: z
      .string()
      .nullable()
      .describe('The environment variable that sets it, so that it cannot be changed here'),
    version: z.int().describe('Rises with every change; send it with yours'),
    updatedAt: isoTimestamp.nullable(),
    updatedBy: z.string().nullable().describe('Username'),
  })
  .meta({ id: 'Setting' });
export type Setting = z.infer<typeof settingSchema>;
export type SettingValue = z.infer<typeof settingValueSchema>;

export const settingsSchema = z
  .strictObject({ settings: z.array(settingSchema) })
  .meta({ id: 'Settings' });

/** A change: the new value, null for the default, and the version that it replaces. */
const change = <T extends z.ZodType>(schema: T) =>
  z
    .strictObject({
      value: schema.nullable().describe('null restores the default'),
      version: z.int().min(0).optional().describe('Without it, whatever is stored is replaced'),
    })
    .optional();

export const settingsPatchSchema = z.strictObject({
  settings: z.strictObject(
    Object.fromEntries(SETTING_KEYS.map((key) => [key, change(settingOf(key).schema)])),
  ),
});
export type SettingsPatch = Partial<
  Record<SettingKey, { value: unknown; version?: number | undefined }>
>;
