import { formatLocal } from '#lib/format/date.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
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
      title={`${subject} changed by another user`}
      description={`${by ?? 'Someone else'} saved after you opened this page. Your changes are not saved yet.`}
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
        {conflicts.map(({ name, time, theirs, mine }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              Theirs{time !== null && `, ${formatLocal(time, 'time').toLowerCase()}`}:{' '}
              <b dir="auto">{theirs}</b>
            </dd>
            <dd>
              Yours: <b dir="auto">{mine}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
