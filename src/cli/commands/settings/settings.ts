import type { Command } from '@commander-js/extra-typings';
import { allSettings, saveSettings, settingText } from '#features/site/server/settings/public.ts';
import {
  isSettingKey,
  type Setting,
  type SettingKey,
  settingOf,
  settingsPatchSchema,
} from '#features/site/settings.contract.ts';
import { checked } from '../../accounts.ts';
import { type AddCommand, type Call, JSON_HELP } from '../../command.ts';
import { shown } from '../../format.ts';
import { withDatabase, withDatabaseToRead } from '../../open-database.ts';
import { WrongUsage } from '../../terminal.ts';
import { addImportSettings } from './import-settings.ts';

/** @throws WrongUsage */
function keyOf(name: string): SettingKey {
  if (isSettingKey(name)) return name;
  throw new WrongUsage(shown(`There is no setting ${name}. savepoint settings list shows all.`));
}

/** @throws WrongUsage */
function parseJson(key: SettingKey, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WrongUsage(`${key} must be JSON, as savepoint settings get ${key} --json prints it.`);
  }
}

/** The words of the command line as the value of a setting. @throws WrongUsage */
function parseValue(key: SettingKey, words: readonly string[]): unknown {
  const { kind } = settingOf(key);
  const [word, more] = words;
  if (word === undefined) {
    throw new WrongUsage(`${key} needs a value. --default restores its default.`);
  }
  if (kind === 'list' || kind === 'lines') return words;
  if (more !== undefined) {
    throw new WrongUsage(`${key} takes one value. Put quotes around it.`);
  }
  if (kind === 'menu' || kind === 'layout') return parseJson(key, word);
  if (kind !== 'switch') return word;
  if (word === 'on' || word === 'off') return word === 'on';
  throw new WrongUsage(`${key} must be on or off.`);
}

/** 'tagline  Games worth your evening  (default)' */
function settingLine({ key, value, isDefault, lockedBy }: Setting): string {
  const source = lockedBy === null ? isDefault && 'default' : `set by ${lockedBy}`;
  return shown([key, settingText(value, key), source && `(${source})`].filter(Boolean).join('  '));
}

function addList(settings: Command, { terminal }: Call): void {
  settings
    .command('list')
    .summary('list the settings of the site')
    .description('Lists every setting of the site with its value.')
    .option('--json', JSON_HELP)
    .action(({ json }) =>
      withDatabaseToRead(terminal.env, async ({ db, environment }) => {
        const all = await allSettings(db, environment);
        if (json) return terminal.out(JSON.stringify(all));
        for (const one of all) terminal.out(settingLine(one));
      }),
    );
}

function addGet(settings: Command, { terminal }: Call): void {
  settings
    .command('get')
    .summary('print a setting')
    .description('Prints the value of a setting of the site.')
    .argument('<key>', 'its key, such as tagline')
    .option('--json', JSON_HELP)
    .action((name, { json }) =>
      withDatabaseToRead(terminal.env, async ({ db, environment }) => {
        const key = keyOf(name);
        const one = (await allSettings(db, environment)).find((setting) => setting.key === key);
        terminal.out(json ? JSON.stringify(one) : shown(settingText(one?.value ?? null)));
      }),
    );
}

function addSet(settings: Command, { terminal }: Call): void {
  settings
    .command('set')
    .summary('change a setting')
    .description(
      'Changes a setting of the site. Running servers use it within a second. Lists take several values: ' +
        'savepoint settings set contactTo desk@example.com press@example.com',
    )
    .argument('<key>', 'its key, such as tagline')
    .argument('[values...]', 'the new value')
    .option('--default', 'restore the default')
    .action((name, words, { default: isDefault = false }) =>
      withDatabase(terminal.env, async ({ db, environment }) => {
        const key = keyOf(name);
        if (isDefault && words.length > 0) {
          throw new WrongUsage('Give either values or --default.');
        }
        const value = isDefault ? null : parseValue(key, words);
        const patch = checked(settingsPatchSchema, { settings: { [key]: { value } } });
        const actor = { userId: null, name: 'savepoint settings' };
        await saveSettings(db, patch.settings, { actor, now: terminal.now(), environment });
        const one = (await allSettings(db, environment)).find((setting) => setting.key === key);
        if (one) terminal.out(settingLine(one));
      }),
    );
}

/** `savepoint settings`: reads and changes the settings of the site, also while servers run. */
export const addSettings: AddCommand = (program, call) => {
  const settings = program
    .command('settings')
    .summary('read and change the settings of the site')
    .description(
      'Reads and changes what admins set under Settings. Passwords, keys and what else only the ' +
        'environment has are not among them; see docs/configuration.md.',
    );
  addList(settings, call);
  addGet(settings, call);
  addSet(settings, call);
  addImportSettings(settings, call);
};
