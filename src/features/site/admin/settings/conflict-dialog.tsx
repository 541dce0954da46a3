import { formatLocal } from '#lib/format/date.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { type Setting, settingOf } from '../../settings.contract.ts';
import { type Changes, fieldText, fieldValue } from './field-values.ts';
import * as styles from './settings.module.css';

interface ConflictDialogProps {
  conflicts: readonly Setting[];
  changes: Changes;
  busy: boolean;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
}

/** Another admin changed the same settings: shows both values and asks which to keep. */
export function ConflictDialog({
  conflicts,
  changes,
  busy,
  onKeepTheirs,
  onSaveMine,
  onClose,
}: ConflictDialogProps) {
  const by = conflicts[0]?.updatedBy ?? 'Someone else';
  return (
    <Dialog
      title="These settings were changed by another user"
      description={`${by} saved after you opened the settings. Your changes are not saved yet.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onKeepTheirs}>
            Keep Theirs
          </Button>
          <Button variant="primary" busy={busy} onClick={onSaveMine}>
            Save Mine
          </Button>
        </>
      }
    >
      <dl className={styles.conflicts}>
        {conflicts.map(({ key, value, updatedAt }) => (
          <div key={key}>
            <dt>{settingOf(key).label}</dt>
            <dd>
              Theirs{updatedAt !== null && `, ${formatLocal(updatedAt, 'time').toLowerCase()}`}:{' '}
              <b dir="auto">{fieldText(key, fieldValue(value))}</b>
            </dd>
            <dd>
              Yours: <b dir="auto">{fieldText(key, changes[key]?.field ?? '')}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
