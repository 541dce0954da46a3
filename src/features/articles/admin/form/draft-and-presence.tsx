import { History } from 'lucide';
import { RowButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { clock } from '#ui/admin/times.ts';
import { Icon } from '#ui/icon.tsx';
import type { Presence } from '../../editing.contract.ts';
import * as styles from './draft-and-presence.module.css';
import type { LocalDraftState } from './local-drafts/use-local-draft.ts';

const iso = (at: number) => new Date(at).toISOString();

/** 'Draft kept on this device, 2:14 pm'; else when it was saved; '' where there is nothing to say. */
export function localDraftLine(
  keeping: LocalDraftState,
  savedAt: number | null,
  now: Date,
): string {
  if (keeping.state === 'kept') return `Draft kept on this device, ${clock(iso(keeping.at), now)}`;
  return savedAt === null || keeping.state !== 'clean' ? '' : `Saved, ${clock(iso(savedAt), now)}`;
}

/** [Mara] -> 'Mara has this open since 2:10 pm'. */
export function presenceLine(others: Presence['others'], now: Date): string {
  const [first, ...more] = others;
  if (first === undefined) return '';
  if (more.length === 0) return `${first.name} has this open since ${clock(first.since, now)}`;
  const names = others.map(({ name }) => name);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} have this open`;
}

interface DraftAndPresenceProps {
  keeping: LocalDraftState;
  /** When the last save of this sitting was made, in UTC milliseconds. */
  savedAt: number | null;
  others: Presence['others'];
  /** Left out for an article that was never saved. */
  onHistory?: () => void;
}

/** The quiet line below the bar: what is kept, who else is here, and the way to former saves. */
export function DraftAndPresence({ keeping, savedAt, others, onHistory }: DraftAndPresenceProps) {
  const now = new Date();
  const present = presenceLine(others, now);
  return (
    <div className={`${parts.wide} ${styles.strip}`}>
      <p>{localDraftLine(keeping, savedAt, now)}</p>
      <p className={styles.warning} role="status">
        {keeping.state === 'impossible' &&
          'No draft can be kept on this device: its storage is full or forbidden. Save often.'}
      </p>
      <p className={styles.present} role="status">
        {present !== '' && (
          <>
            <span aria-hidden="true" />
            {present}
          </>
        )}
      </p>
      {onHistory && (
        <RowButton onClick={onHistory}>
          <Icon icon={History} />
          History
        </RowButton>
      )}
    </div>
  );
}
