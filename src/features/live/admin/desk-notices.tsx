import { Check, RotateCcw, WifiOff } from 'lucide';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { Icon } from '#ui/icon.tsx';
import * as styles from './live-desk.module.css';

/** The last action, which can be undone for a few seconds. */
export interface LastAction {
  text: string;
  undo: () => void;
}

interface DeskNoticesProps {
  /** How many entries wait for the network; null while online. */
  unsent: number | null;
  done: LastAction | null;
  /** Disables Undo. */
  isBusy: boolean;
  /** The text of the edited entry that another user has saved in the meantime. */
  overtaken: string | null;
  onUndo: () => void;
}

/** Notices right above the composer. */
export function DeskNotices({ unsent, done, isBusy, overtaken, onUndo }: DeskNoticesProps) {
  return (
    <div role="status">
      {unsent !== null && (
        <p className={styles.cutOff}>
          <Icon icon={WifiOff} />
          <span>
            {t(
              'No connection. {unsent, plural, one {# entry} other {# entries}} {unsent, plural, one {is} other {are}} saved on this device and will be posted when you’re back online.',
              { unsent },
            )}
          </span>
        </p>
      )}
      {done && unsent === null && (
        <p className={styles.done}>
          <Icon icon={Check} />
          <span>{done.text}</span>
          <RowButton icon={RotateCcw} disabled={isBusy} onClick={onUndo}>
            {t('Undo')}
          </RowButton>
        </p>
      )}
      {overtaken !== null && (
        <p className={styles.cutOff}>
          <span>
            {t(
              'Another user has changed this entry: “{overtaken}” Saving replaces it with yours.',
              { overtaken },
            )}
          </span>
        </p>
      )}
    </div>
  );
}
