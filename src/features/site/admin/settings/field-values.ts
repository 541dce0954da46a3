import {
  type Setting,
  type SettingKey,
  type SettingsPatch,
  type SettingValue,
  settingOf,
} from '../../settings.contract.ts';

/** What a control holds: lists have one item per line. */
export type FieldValue = string | boolean;

export const fieldValue = (value: SettingValue | null): FieldValue =>
  Array.isArray(value) ? value.join('\n') : (value ?? '');

/** What a control holds, as one line of text. */
export function fieldText(key: SettingKey, field: FieldValue): string {
  if (typeof field === 'boolean') return field ? 'On' : 'Off';
  const choice = settingOf(key).choices?.find((one) => one.value === field);
  return choice?.label ?? (field.replaceAll('\n', ', ') || 'empty');
}

/** The value of a control for the server; null, which restores the default, if it is empty. */
function settingValue(key: SettingKey, field: FieldValue): SettingValue | null {
  if (typeof field === 'boolean') return field;
  const { kind } = settingOf(key);
  const text = field.trim();
  if (text === '') return null;
  if (kind !== 'list' && kind !== 'lines') return text;
  return text.split(kind === 'list' ? /[\n,]/ : '\n').flatMap((line) => line.trim() || []);
}

/** A change that isn't saved: the control's value, and the setting as it was before. */
export interface Change {
  field: FieldValue;
  before: Setting;
}
export type Changes = Partial<Record<SettingKey, Change>>;

export const changeList = (changes: Changes) => Object.entries(changes) as [SettingKey, Change][];

/** What is wrong with each change, in the server's words after the label. */
export function errorsOf(changes: Changes): Partial<Record<SettingKey, string>> {
  const errors: Partial<Record<SettingKey, string>> = {};
  for (const [key, { field }] of changeList(changes)) {
    const value = settingValue(key, field);
    const { label, schema } = settingOf(key);
    const message = value === null ? undefined : schema.safeParse(value).error?.issues[0]?.message;
    if (message !== undefined) errors[key] = `${label} ${message}`;
  }
  return errors;
}

/** The changes that remain after some were saved: those made since. @param settings as saved */
export function changesSince(now: Changes, sent: Changes, settings: readonly Setting[]): Changes {
  const byKey = new Map(settings.map((one) => [one.key, one]));
  const changes: Changes = {};
  for (const [key, change] of changeList(now)) {
    const before = byKey.get(key) ?? change.before;
    if (sent[key] === undefined) changes[key] = change;
    else if (change.field !== sent[key].field) changes[key] = { ...change, before };
  }
  return changes;
}

/** @param versions of settings that others changed, which mine replace */
export function patchOf(changes: Changes, versions: Partial<Record<SettingKey, number>> = {}) {
  const patch: SettingsPatch = {};
  for (const [key, { field, before }] of changeList(changes)) {
    patch[key] = { value: settingValue(key, field), version: versions[key] ?? before.version };
  }
  return patch;
}
