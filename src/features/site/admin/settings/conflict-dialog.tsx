import { formatLocal } from '#lib/format/date.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { type Setting, type SettingKey, settingOf } from '../../settings.contract.ts';
import * as styles from './settings.module.css';

interface ConflictDialogProps {
  conflicts: readonly Setting[];
  /** Their value in words. */
  theirs: (setting: Setting) => string;
  /** The user's own. */
  mine: (key: SettingKey) => string;
  busy: boolean;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
}

/** Another admin changed the same settings: shows both values and asks which to keep. */
export function ConflictDialog({
  conflicts,
  theirs,
  mine,
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
        {conflicts.map((setting) => (
          <div key={setting.key}>
            <dt>{settingOf(setting.key).label}</dt>
            <dd>
              Theirs
              {setting.updatedAt !== null &&
                `, ${formatLocal(setting.updatedAt, 'time').toLowerCase()}`}
              : <b dir="auto">{theirs(setting)}</b>
            </dd>
            <dd>
              Yours: <b dir="auto">{mine(setting.key)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
