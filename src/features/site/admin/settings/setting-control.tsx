import type { ChangeEvent } from 'react';
import { browserZone } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RadioLine, SwitchLine } from '#ui/admin/form/controls.tsx';
import { Options } from '#ui/admin/form/fields.tsx';
import { Input, TextArea } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { type SettingKey, settingOf } from '../../settings.contract.ts';
import { ColorControl } from './brand/color-control.tsx';
import { ImageControl } from './brand/image-control.tsx';
import { ChecksControl } from './checks/checks-control.tsx';
import type { FieldValue } from './field-values.ts';
import { ScaleControl } from './scale/scale-control.tsx';
import * as styles from './settings.module.css';

const LIST_ROWS = 3;
const MAX_LIST_ROWS = 12;
const CODE_ROWS = 7;
const MAX_RADIOS = 4;

/** The zones of this browser, with one more that may be set. */
function zones(current: string): string[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  return [...known].filter(Boolean).sort();
}

interface SettingControlProps {
  setting: SettingKey;
  /** Of the control, and of the texts that describe it. */
  id: string;
  described: string;
  value: FieldValue;
  placeholder: string;
  disabled: boolean;
  invalid: boolean;
  /** A choice of many values becomes a list. */
  isPlain?: boolean;
  onChange: (value: FieldValue) => void;
}

/** The control of a setting, as its kind asks for. */
export function SettingControl({
  setting,
  id,
  described,
  value,
  placeholder,
  disabled,
  invalid,
  isPlain = false,
  onChange,
}: SettingControlProps) {
  const { kind, label, choices = [] } = settingOf(setting);
  if (typeof value === 'boolean') {
    return (
      <SwitchLine
        id={id}
        aria-describedby={described}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      >
        {value ? t('On') : t('Off')}
      </SwitchLine>
    );
  }
  const isList = isPlain && choices.length > MAX_RADIOS;
  if (kind === 'choice' && !isList) {
    return (
      <div role="radiogroup" aria-label={label} aria-describedby={described} id={id} tabIndex={-1}>
        {choices.map((choice) => (
          <RadioLine
            key={choice.value}
            name={id}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          >
            {choice.label}
          </RadioLine>
        ))}
      </div>
    );
  }
  const field = {
    id,
    value,
    disabled,
    'aria-describedby': described,
    ...(invalid && { 'aria-invalid': true as const }),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange(event.target.value),
  };
  if (isList) {
    return (
      <Select {...field} aria-label={label}>
        <Options of={choices.map((choice) => [choice.value, choice.label])} />
      </Select>
    );
  }
  if (kind === 'zone') {
    return (
      <Select {...field}>
        {/* The list of 400 begins with the one that most owners look for. */}
        <optgroup label={t('Of your browser')}>
          <option>{browserZone()}</option>
        </optgroup>
        <optgroup label={t('All')}>
          <Options
            of={zones(value)
              .filter((zone) => zone !== browserZone())
              .map((zone) => [zone, zone])}
          />
        </optgroup>
      </Select>
    );
  }
  if (setting === 'reviewScale') {
    return (
      <ScaleControl
        id={id}
        aria-describedby={described}
        value={value || placeholder}
        disabled={disabled}
        onChange={onChange}
      />
    );
  }
  if (setting === 'publishChecks') {
    return <ChecksControl id={id} value={value} disabled={disabled} onChange={onChange} />;
  }
  const text = { ...field, placeholder, dir: 'auto', autoComplete: 'off' } as const;
  if (kind === 'image') {
    return (
      <ImageControl
        id={id}
        setting={setting}
        label={label}
        value={value}
        disabled={disabled}
        onChange={onChange}
      />
    );
  }
  if (kind === 'color') {
    const isAccent = setting === 'accentColor';
    return <ColorControl {...text} label={label} isAccent={isAccent} onChange={onChange} />;
  }
  if (kind === 'code') {
    return (
      <TextArea
        {...text}
        dir="ltr"
        className={styles.code ?? ''}
        rows={CODE_ROWS}
        spellCheck={false}
      />
    );
  }
  if (kind === 'text') return <Input {...text} />;
  const lines = (value || placeholder).split('\n').length;
  const rows = Math.min(MAX_LIST_ROWS, Math.max(LIST_ROWS, lines));
  return <TextArea {...text} rows={rows} />;
}
