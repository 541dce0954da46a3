import { History } from 'lucide';
import { formatLocalClock } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import type { Presence } from '../../../editing.contract.ts';
import type { LocalDraftState } from '../local-drafts/use-local-draft.ts';
import * as styles from './draft-and-presence.module.css';

const iso = (at: number) => new Date(at).toISOString();

/** 'Draft saved on this device, 2:14 pm', else when the article was saved, else ''. */
export function localDraftLine(draft: LocalDraftState, savedAt: number | null, now: Date): string {
  if (draft.state === 'stored')
    return t('Draft saved on this device, {iso}', { iso: formatLocalClock(iso(draft.at), now) });
  return savedAt === null || draft.state !== 'none'
    ? ''
    : t('Saved, {iso}', { iso: formatLocalClock(iso(savedAt), now) });
}

/** [Mara] -> 'Mara has had this open since 2:10 pm'. */
export function presenceLine(others: Presence['others'], now: Date): string {
  const [first, ...more] = others;
  if (first === undefined) return '';
  if (more.length === 0)
    return t('{name} has had this open since {since}', {
      name: first.name,
      since: formatLocalClock(first.since, now),
    });
  const names = others.map(({ name }) => name);
  return t('{names} and {last} have this open', {
    names: names.slice(0, -1).join(', '),
    last: names.at(-1) ?? '',
  });
}

interface DraftAndPresenceProps {
  draft: LocalDraftState;
  /** The last save since the editor opened, in UTC milliseconds. */
  savedAt: number | null;
  others: Presence['others'];
  /** Missing for a new article. */
  onVersions?: () => void;
}

/** The line below the bar: the local draft, who else has the article open, and the version history. */
export function DraftAndPresence({ draft, savedAt, others, onVersions }: DraftAndPresenceProps) {
  const now = new Date();
  const present = presenceLine(others, now);
  return (
    <div className={`${parts.wide} ${styles.strip}`} data-stays="">
      <p>{localDraftLine(draft, savedAt, now)}</p>
      <p className={styles.warning} role="status">
        {draft.state === 'failed' &&
          t('Can’t save drafts on this device: its storage is full or blocked. Save often.')}
      </p>
      <p className={styles.present} role="status">
        {present !== '' && (
          <>
            <span aria-hidden="true" />
            {present}
          </>
        )}
      </p>
      {onVersions && (
        <RowButton icon={History} onClick={onVersions}>
          {t('Version history')}
        </RowButton>
      )}
    </div>
  );
}
