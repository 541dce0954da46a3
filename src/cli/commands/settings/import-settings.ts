import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { imageAt } from '#features/media/server/public.ts';
import { allSettings, saveSettings, settingText } from '#features/site/server/settings/public.ts';
import {
  isSettingKey,
  type Setting,
  type SettingsPatch,
  settingOf,
  settingsPatchSchema,
} from '#features/site/settings.contract.ts';
import type { Db } from '#platform/db/schema.ts';
import { checked } from '../../accounts.ts';
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

/** Why a value can't be imported; null if it can. */
async function skipReason(db: Db, one: Setting | undefined, value: unknown) {
  if (one === undefined) return 'unknown setting';
  if (one.lockedBy !== null) return `set by ${one.lockedBy}`;
  const patch = { settings: { [one.key]: { value } } };
  if (value === null || !settingsPatchSchema.safeParse(patch).success) return 'not a valid value';
  const isMissing =
    settingOf(one.key).kind === 'image' && (await imageAt(db, String(value))) === null;
  return isMissing ? 'its image isn’t in the library' : null;
}

/** `savepoint settings import`: changes settings to those of an export, and lists each change. */
export function addImportSettings(settings: Command, { terminal }: Call): void {
  settings
    .command('import')
    .summary('change settings to those of an export')
    .description(
      'Changes settings to those in settings.json of an export, and lists each change. Skips settings that an ' +
        'environment variable sets, and images that the library doesn’t have: import the export’s content first.',
    )
    .argument('<file>', 'settings.json of an export')
    .option('--dry-run', 'list the changes only')
    .action((file, { dryRun = false }) =>
      withDatabase(terminal.env, async ({ db, environment }) => {
        const values = await readValues(file);
        const before = await allSettings(db, environment);
        const patch: SettingsPatch = {};
        const lines: string[] = [];
        for (const [key, value] of values) {
          const one = isSettingKey(key) ? before.find((other) => other.key === key) : undefined;
          const reason = await skipReason(db, one, value);
          if (one === undefined || reason !== null) {
            lines.push(`${key}  skipped: ${reason}`);
          } else if (JSON.stringify(one.value) !== JSON.stringify(value)) {
            patch[one.key] = { value };
            const wanted = settingText(value as Setting['value']);
            lines.push(`${key}  ${settingText(one.value)} → ${wanted}`);
          }
        }
        const actor = { userId: null, name: 'savepoint settings' };
        const { settings: all } = checked(settingsPatchSchema, { settings: patch });
        if (!dryRun) await saveSettings(db, all, { actor, now: terminal.now(), environment });
        for (const line of lines) terminal.out(shown(line));
        if (Object.keys(patch).length === 0) terminal.out('Nothing to change.');
        else if (dryRun) terminal.out('Nothing was changed: this was a dry run.');
      }),
    );
}
