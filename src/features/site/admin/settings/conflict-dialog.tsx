import { formatLocal } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { rich } from '#ui/rich.ts';
import * as styles from './settings.module.css';

interface Conflict {
  name: string;
  /** When theirs was saved. */
  time: string | null;
  theirs: string;
  mine: string;
}

interface ConflictDialogProps {
  /** Such as 'These settings were'. */
  subject: string;
  /** Another user; null if it isn't known. */
  by: string | null;
  conflicts: readonly Conflict[];
  busy: boolean;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
}

/** Another admin changed the same: shows both and asks which to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { subject, by, conflicts, busy, onKeepTheirs, onSaveMine, onClose } = props;
  return (
    <Dialog
      title={t('{subject} changed by another user', { subject })}
      description={t('{by} saved after you opened this page. Your changes are not saved yet.', {
        by: by ?? t('Someone else'),
      })}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onKeepTheirs}>
            {t('Keep Theirs')}
          </Button>
          <Button variant="primary" busy={busy} onClick={onSaveMine}>
            {t('Save Mine')}
          </Button>
        </>
      }
    >
      <dl className={styles.conflicts}>
        {conflicts.map(({ name, time, theirs, mine }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {t('Theirs')}
              {time !== null && `, ${formatLocal(time, 'time').toLowerCase()}`}:{' '}
              <b dir="auto">{theirs}</b>
            </dd>
            <dd>
              {rich('Yours: <b>{mine}</b>', { mine, b: (parts) => <b dir="auto">{parts}</b> })}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
