import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { imageAt } from '#features/media/server/public.ts';
import { isCodeSetting } from '#features/site/code.contract.ts';
import { sectionName } from '#features/site/home.values.ts';
import { allSettings, saveSettings, settingText } from '#features/site/server/settings/public.ts';
import {
  isSettingKey,
  type Setting,
  type SettingsPatch,
  settingOf,
  settingsPatchSchema,
} from '#features/site/settings.contract.ts';
import type { HomeSection } from '#lib/home/home-layout.ts';
import { isEqual } from '#lib/is-equal.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Call } from '../../command.ts';
import { shown } from '../../format.ts';
import { withDatabase } from '../../open-database.ts';
import { WrongUsage } from '../../terminal.ts';

/** The values of settings.json, by key. @throws WrongUsage */
async function readValues(file: string): Promise<[key: string, value: unknown][]> {
  try {
    const record: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof record === 'object' && record !== null && !Array.isArray(record)) {
      return Object.entries(record);
    }
  } catch (cause) {
    throw new WrongUsage(shown(`Can’t read ${file}. Give settings.json of an export.`), { cause });
  }
  throw new WrongUsage(shown(`${file} isn’t settings.json of an export.`));
}

/** The value as it would be stored, or why it can't be imported. @param withCode whether code is trusted */
async function readValue(db: Db, one: Setting | undefined, raw: unknown, withCode: boolean) {
  const refuse = (reason: string) => ({ value: null, reason });
  if (one === undefined) return refuse('unknown setting');
  if (isCodeSetting(one.key) && !withCode) return refuse('use --with-code if you trust this code');
  if (one.lockedBy !== null) return refuse(`set by ${one.lockedBy}`);
  const patch = { settings: { [one.key]: { value: raw } } };
  const value = settingsPatchSchema.safeParse(patch).data?.settings[one.key]?.value ?? null;
  if (value === null) return refuse('not a valid value');
  const isMissing =
    settingOf(one.key).kind === 'image' && (await imageAt(db, String(value))) === null;
  return isMissing ? refuse('its image isn’t in the library') : { value, reason: null };
}

/**
 * Sections of picked articles name them by ID, which another site gave to other articles: only those that this site has
 * already can stay.
 */
function splitLayout(wanted: readonly HomeSection[], present: readonly HomeSection[]) {
  const isKnown = (section: HomeSection) =>
    section.kind !== 'picked' || present.some((one) => isEqual(one, section));
  return { layout: wanted.filter(isKnown), foreign: wanted.filter((one) => !isKnown(one)) };
}

/** Ends the transaction of a dry run. */
class DryRun extends Error {}

/** `savepoint settings import`: changes settings to those of an export, and lists each change. */
export function addImportSettings(settings: Command, { terminal }: Call): void {
  settings
    .command('import')
    .summary('change settings to those of an export')
    .description(
      'Changes settings to those in settings.json of an export, and lists each change. Skips settings that an ' +
        'environment variable sets, images that the library doesn’t have (import the export’s content first), and ' +
        'sections of the home page with picked articles that this site doesn’t have yet.',
    )
    .argument('<file>', 'settings.json of an export')
    .option('--dry-run', 'list the changes only')
    .option('--with-code', 'also change analytics and code, which run in every reader’s browser')
    .action((file, { dryRun = false, withCode = false }) =>
      withDatabase(terminal.env, async ({ db, environment }) => {
        const values = await readValues(path.resolve(terminal.folder, file));
        const before = await allSettings(db, environment);
        const patch: SettingsPatch = {};
        const lines: string[] = [];
        for (const [key, raw] of values) {
          const one = isSettingKey(key) ? before.find((other) => other.key === key) : undefined;
          let { value, reason } = await readValue(db, one, raw, withCode);
          if (one?.key === 'homeLayout' && value !== null) {
            const present = (one.value ?? []) as HomeSection[];
            const { layout, foreign } = splitLayout(value as HomeSection[], present);
            value = layout;
            for (const section of foreign) {
              const why = 'its articles are named by ID, which another site gave to other articles';
              lines.push(`${key}  section “${sectionName(section)}” skipped: ${why}`);
            }
          }
          if (one === undefined || reason !== null) {
            lines.push(`${key}  skipped: ${reason}`);
          } else if (!isEqual(one.value, value)) {
            patch[one.key] = { value };
            const wanted = settingText(value as Setting['value'], one.key);
            lines.push(`${key}  ${settingText(one.value, one.key)} → ${wanted}`);
          }
        }
        const actor = { userId: null, name: 'savepoint settings' };
        // A dry run saves, too, and undoes it: so it is refused what the import is refused.
        await inTransaction(db, async (trx) => {
          await saveSettings(trx, patch, { actor, now: terminal.now(), environment });
          if (dryRun) throw new DryRun();
        }).catch((error: unknown) => {
          if (!(error instanceof DryRun)) throw error;
        });
        for (const line of lines) terminal.out(shown(line));
        if (Object.keys(patch).length === 0) terminal.out('Nothing to change.');
        else if (dryRun) terminal.out('Nothing was changed: this was a dry run.');
      }),
    );
}
