import { t } from '#lib/messages/admin.ts';
import { type CheckLevel, checkRules } from '#lib/publish-checks.ts';
import { type SettingKey, type SettingValue, settingOf } from '../../settings.contract.ts';
import { type Drafts, draftList } from './use-drafts.ts';

/** What a control holds: lists have one item per line. */
export type FieldValue = string | boolean;

export const fieldValue = (value: SettingValue | null): FieldValue =>
  Array.isArray(value) ? value.join('\n') : (value ?? '');

/** '2 required, 5 suggested' */
function checksText(field: string): string {
  const rules = checkRules(field.split('\n'));
  const count = (wanted: CheckLevel) => rules.filter(({ level }) => level === wanted).length;
  return t('{required} required, {suggested} suggested', {
    required: count('required'),
    suggested: count('suggested'),
  });
}

/** What a control holds, as one line of text. */
export function fieldText(key: SettingKey, field: FieldValue): string {
  if (typeof field === 'boolean') return field ? t('On') : t('Off');
  const { kind, choices } = settingOf(key);
  if (kind === 'code' && field !== '')
    return t('{field, plural, one {# character} other {# characters}}', { field: field.length });
  if (key === 'publishChecks') return checksText(field);
  const choice = choices?.find((one) => one.value === field);
  return choice?.label ?? (field.replaceAll('\n', ', ') || 'empty');
}

/** The value of a control for the server; null, which restores the default, if it is empty. */
export function settingValue(key: SettingKey, field: FieldValue): SettingValue | null {
  if (typeof field === 'boolean') return field;
  const { kind } = settingOf(key);
  const text = field.trim();
  if (text === '') return null;
  if (kind !== 'list' && kind !== 'lines') return text;
  return text.split(kind === 'list' ? /[\n,]/ : '\n').flatMap((line) => line.trim() || []);
}

/** What is wrong with each draft, in the server's words after the label. */
export function errorsOf(drafts: Drafts<FieldValue>): Partial<Record<SettingKey, string>> {
  const errors: Partial<Record<SettingKey, string>> = {};
  for (const [key, { field }] of draftList(drafts)) {
    const value = settingValue(key, field);
    const { label, schema } = settingOf(key);
    const message = value === null ? undefined : schema.safeParse(value).error?.issues[0]?.message;
    if (message !== undefined) errors[key] = `${label} ${message}`;
  }
  return errors;
}
