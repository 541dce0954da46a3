import { readScale, readWords, writeWords } from '#lib/score-scale.ts';
import type { Config, SiteConfig } from '#platform/config/config.ts';
import { defaultSender } from '#platform/config/mail.ts';
import type { ReviewConfig } from '#platform/config/review.ts';
import type { Db } from '#platform/db/schema.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import {
  isSettingKey,
  SETTING_KEYS,
  type SettingKey,
  type SettingValues,
  settingOf,
} from '../../settings.contract.ts';

/** The environment variable that sets this setting on this instance, or null. */
export function lockedBy(key: SettingKey, { fromEnvironment }: Config): string | null {
  const { variable } = settingOf(key);
  return variable !== undefined && fromEnvironment.includes(variable) ? variable : null;
}

/** @returns undefined if the text isn't JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The valid stored values. One that this release refuses, or that belongs to a setting that it doesn't have, counts
 * as not stored.
 */
export function validValues(
  rows: readonly { key: string; value: string | null }[],
): Partial<SettingValues> {
  const values: Partial<Record<SettingKey, unknown>> = {};
  for (const { key, value } of rows) {
    if (value === null || !isSettingKey(key)) continue;
    const { data, success } = settingOf(key).schema.safeParse(parseJson(value));
    if (success) values[key] = data;
  }
  return values as Partial<SettingValues>;
}

/**
 * The review scale and its words. Words that don't fit the scale aren't used.
 * @returns also what is wrong with them
 */
function reviewOf(
  { review }: Config,
  { reviewScale, reviewWords }: Partial<SettingValues>,
): { review: ReviewConfig; problem: string | null } {
  const scale = reviewScale === undefined ? review.scale : readScale(reviewScale);
  const given =
    reviewWords ?? (review.scale === null ? [] : writeWords(review.scale, review.words));
  const words = scale === null ? [] : readWords(scale, given);
  if (typeof words !== 'string') return { review: { scale, words }, problem: null };
  return { review: { scale, words: [] }, problem: words };
}

/** What is wrong with the stored words for scores, or null. */
export const wordProblem = (config: Config, stored: Partial<SettingValues>): string | null =>
  reviewOf(config, unlocked(config, stored)).problem;

/** Without what the environment sets. */
const unlocked = (config: Config, stored: Partial<SettingValues>): Partial<SettingValues> =>
  Object.fromEntries(
    Object.entries(stored).filter(
      ([key, value]) => value !== undefined && lockedBy(key as SettingKey, config) === null,
    ),
  );

/**
 * The fields of the configuration that stored values change. The environment wins, and what isn't stored is left out.
 * @param config as read from the environment
 */
function storedConfig(config: Config, stored: Partial<SettingValues>): Partial<SiteConfig> {
  const values = unlocked(config, stored);
  const { senderName, senderEmail, reviewScale, reviewWords, ...texts } = values;
  const fields: Partial<SiteConfig> = { ...texts, review: reviewOf(config, values).review };
  const { siteName = config.siteName, language = config.language } = fields;
  if (!config.fromEnvironment.includes('AUTHOR_LABEL')) {
    const t = messagesIn(language);
    fields.authorLabel ??= t('{name} Staff', { name: siteName });
  }
  if (senderName === undefined && senderEmail === undefined) return fields;
  const { name, address } = defaultSender(siteName, config.siteUrl);
  return { ...fields, mailFrom: { name: senderName ?? name, address: senderEmail ?? address } };
}

/** @param config as read from the environment */
export const withStored = (config: Config, stored: Partial<SettingValues>): Config => ({
  ...config,
  ...storedConfig(config, stored),
});

export const storedValues = async (db: Db): Promise<Partial<SettingValues>> =>
  validValues(await db.selectFrom('settings').select(['key', 'value']).execute());

/** The settings in effect, for one-off programs. A running application uses `followSettings`. */
export const readConfigOf = async (db: Db, config: Config): Promise<Config> =>
  withStored(config, await storedValues(db));

/** The value in effect of each setting, as the API shows it. */
export function valuesOf(site: SiteConfig, siteUrl: string) {
  const { mailFrom, review, ...fields } = site;
  const { scale, words } = review;
  const { name, address } = mailFrom ?? defaultSender(site.siteName, siteUrl);
  const values = {
    ...fields,
    reviewScale: scale?.name ?? 'off',
    reviewWords: scale === null || words.length === 0 ? null : writeWords(scale, words),
    senderName: name === '' ? null : name,
    senderEmail: address,
  };
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, values[key]])) as {
    [Key in SettingKey]: SettingValues[Key] | null;
  };
}
