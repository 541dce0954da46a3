import { Check, RotateCcw, WifiOff } from 'lucide';
import { RowButton } from '#ui/admin/buttons.tsx';
import { Icon } from '#ui/icon.tsx';
import * as styles from './live-desk.module.css';
import { counted } from './typed-entry.ts';

/** What has just been done, and how it is taken back. */
export interface Done {
  text: string;
  undo: () => void;
}

interface DeskNoticesProps {
  /** How many entries wait for the network; null where there is one. */
  waiting: number | null;
  done: Done | null;
  /** Whether something is being changed: nothing is taken back meanwhile. */
  isBusy: boolean;
  /** What somebody else has made of the entry that is being edited. */
  overtaken: string | null;
  onUndo: () => void;
}

/** What is to be known right above the composer. */
export function DeskNotices({ waiting, done, isBusy, overtaken, onUndo }: DeskNoticesProps) {
  return (
    <div role="status">
      {waiting !== null && (
        <p className={styles.cutOff}>
          <Icon icon={WifiOff} />
          <span>
            No connection. {counted(waiting, 'entry is', 'entries are')} saved here and post by
            themselves.
          </span>
        </p>
      )}
      {done && waiting === null && (
        <p className={styles.done}>
          <Icon icon={Check} />
          <span>{done.text}</span>
          <RowButton disabled={isBusy} onClick={onUndo}>
            <Icon icon={RotateCcw} />
            Undo
          </RowButton>
        </p>
      )}
      {overtaken !== null && (
        <p className={styles.cutOff}>
          <span>
            Somebody has changed this entry meanwhile: “{overtaken}” Save to put yours in its place.
          </span>
        </p>
      )}
    </div>
  );
}
