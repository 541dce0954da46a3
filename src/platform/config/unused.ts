import { similarSetting } from './env-file.ts';

/** Settings that do nothing unless another one is set. */
const NEEDS = {
  AI_IMAGES: 'AI_BASE_URL',
  AI_TIMEOUT: 'AI_BASE_URL',
  BACKUP_HOUR: 'BACKUP_DIR',
  CONTACT_TO: 'SMTP_URL',
  DATABASE_POOL: 'DATABASE_URL',
  MAIL_FROM: 'SMTP_URL',
  METRICS_HOST: 'METRICS_PORT',
};
/** Shorter names resemble too many that aren't ours. */
const MIN_LENGTH = 7;

/**
 * @returns a warning for each variable that has no effect: because it needs another one, or because its name is
 * a setting's with a typo. The environment may have variables of other programs, so no start is refused.
 */
export function unusedSettings(env: NodeJS.Dict<string>): string[] {
  const incomplete = Object.entries(NEEDS)
    .filter(([name, needed]) => env[name] && !env[needed])
    .map(
      ([name, needed]) => `${name} has no effect without ${needed}. Set both, or remove ${name}.`,
    );
  const misspelled = Object.keys(env).flatMap((name) => {
    const similar = name.length < MIN_LENGTH ? null : similarSetting(name);
    return similar === null ? [] : `${name} is not a setting. Did you mean ${similar}?`;
  });
  return [...incomplete, ...misspelled];
}
