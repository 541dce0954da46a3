import { Info, Lock, OctagonAlert, TriangleAlert, Undo2 } from 'lucide';
import { RowButton } from '#ui/admin/buttons.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { rich } from '#ui/rich.ts';
import { type Setting, settingOf } from '../../settings.contract.ts';
import { type FieldValue, fieldText, fieldValue } from './field-values.ts';
import { OwnTexts } from './notes/own-texts.tsx';
import type { SettingNote } from './notes/setting-note.ts';
import { SettingControl } from './setting-control.tsx';
import * as styles from './settings.module.css';
import type { Draft } from './use-drafts.ts';

interface SettingRowProps {
  setting: Setting;
  change: Draft<FieldValue> | undefined;
  error: string | undefined;
  /** What to know about it while it isn't changed. */
  note?: SettingNote | undefined;
  /** In a form of its own: one column, without the value before the change. */
  isPlain?: boolean;
  onChange: (field: FieldValue) => void;
  onUndo: () => void;
}

export const controlId = (key: Setting['key']) => `setting-${key}`;

/** A setting: its name and hint, then its control with the value before a change. */
export function SettingRow({
  setting,
  change,
  error,
  note,
  isPlain = false,
  onChange,
  onUndo,
}: SettingRowProps) {
  const { key, lockedBy, value } = setting;
  const { kind, label, hint } = settingOf(key);
  const id = controlId(key);
  return (
    <div className={classNames(styles.row, isPlain ? styles.plain : change && styles.changed)}>
      <div className={styles.name}>
        {kind === 'choice' || kind === 'image' || key === 'publishChecks' ? (
          <b>{label}</b>
        ) : (
          <label htmlFor={id}>{label}</label>
        )}
        {hint !== '' && <p id={`${id}-hint`}>{hint}</p>}
      </div>
      <div className={styles.control}>
        <SettingControl
          setting={key}
          id={id}
          described={hint === '' ? `${id}-more` : `${id}-hint ${id}-more`}
          value={change?.field ?? fieldValue(value)}
          placeholder={String(fieldValue(setting.default))}
          disabled={lockedBy !== null}
          invalid={error !== undefined}
          isPlain={isPlain}
          onChange={onChange}
        />
        <div id={`${id}-more`}>
          {error !== undefined && (
            <p className={styles.error}>
              <Icon icon={OctagonAlert} />
              {error}
            </p>
          )}
          {note !== undefined && !change && (
            <p className={classNames(styles.lock, note.isWarning && styles.warning)}>
              <Icon icon={note.isWarning ? TriangleAlert : Info} />
              {note.text}
            </p>
          )}
          {change && !isPlain && (
            <p className={styles.was}>
              {rich('Was <b>{value}</b>', {
                value: fieldText(key, fieldValue(change.before.value)),
                b: (parts) => <b dir="auto">{parts}</b>,
              })}
              <RowButton icon={Undo2} onClick={onUndo}>
                {rich('Undo<span> the change of {label}</span>', {
                  label,
                  span: (parts) => <span className="sr">{parts}</span>,
                })}
              </RowButton>
            </p>
          )}
          {key === 'language' && <OwnTexts />}
          {lockedBy !== null && (
            <p className={styles.lock}>
              <Icon icon={Lock} />
              <span>
                {rich(
                  'Set by <code>{lockedBy}</code> on the server. Change it there and restart Savepoint.',
                  { lockedBy, code: (parts) => <code>{parts}</code> },
                )}
              </span>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
