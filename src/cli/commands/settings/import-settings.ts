import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { FILE_SCHEMAS } from '#features/export/contract.ts';
import { articlesOfExport } from '#features/import/server/public.ts';
import { imageAt } from '#features/media/server/public.ts';
import { isCodeSetting } from '#features/site/code.contract.ts';
import { sectionName } from '#features/site/home.values.ts';
import { withOwnArticles } from '#features/site/server/home/public.ts';
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

/** The URL of the exported site, from manifest.json in the folder of settings.json; null without one. */
async function exportedSite(file: string): Promise<string | null> {
  try {
    const manifest = await readFile(path.join(path.dirname(file), 'manifest.json'), 'utf8');
    return FILE_SCHEMAS['manifest.json'].strip().parse(JSON.parse(manifest)).site.url;
  } catch {
    return null;
  }
}

/**
 * Sections of picked articles name them by ID, which other articles have here. Known are those of an export whose content
 * was imported, and sections that this site has already.
 */
async function splitLayout(
  db: Db,
  wanted: readonly HomeSection[],
  { present, siteUrl }: { present: readonly HomeSection[]; siteUrl: string | null },
) {
  const ids = wanted.flatMap((section) => (section.kind === 'picked' ? section.articleIds : []));
  const own = siteUrl === null ? new Map() : await articlesOfExport(db, siteUrl, ids);
  const foreign: HomeSection[] = [];
  const layout = wanted.flatMap((section) => {
    const [known = present.find((one) => isEqual(one, section))] = withOwnArticles([section], own);
    if (known === undefined) foreign.push(section);
    return known ?? [];
  });
  return { layout, foreign };
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
        'sections of the home page whose picked articles it doesn’t know: keep manifest.json of the export beside the file.',
    )
    .argument('<file>', 'settings.json of an export')
    .option('--dry-run', 'list the changes only')
    .option('--with-code', 'also change analytics and code, which run in every reader’s browser')
    .action((file, { dryRun = false, withCode = false }) =>
      withDatabase(terminal.env, async ({ db, environment }) => {
        const source = path.resolve(terminal.folder, file);
        const values = await readValues(source);
        const before = await allSettings(db, environment);
        const patch: SettingsPatch = {};
        const lines: string[] = [];
        for (const [key, raw] of values) {
          const one = isSettingKey(key) ? before.find((other) => other.key === key) : undefined;
          let { value, reason } = await readValue(db, one, raw, withCode);
          if (one?.key === 'homeLayout' && value !== null) {
            const present = (one.value ?? []) as HomeSection[];
            const siteUrl = await exportedSite(source);
            const context = { present, siteUrl };
            const { layout, foreign } = await splitLayout(db, value as HomeSection[], context);
            value = layout;
            for (const section of foreign) {
              const why = 'its articles are named by ID and were not imported from this export';
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
