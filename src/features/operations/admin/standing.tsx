import { RefreshCw } from 'lucide';
import type { ReactNode } from 'react';
import { formatLocalClock } from '#lib/format/date.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Sign, type SignName } from '#ui/admin/sign.tsx';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { Need, Operations } from '../contract.ts';
import type { Part } from '../values.ts';
import * as styles from './operations.module.css';
import { count, jobsLine, mails, sentenceOf, storeLine } from './words.ts';

interface StandingProps {
  needs: readonly Need[];
  isBusy: boolean;
  onRefresh: () => void;
}

/** How things stand, in one sentence. */
export function Standing({ needs, isBusy, onRefresh }: StandingProps) {
  const isGrave = needs.some((need) => need.isGrave);
  const works = needs.length === 0;
  const tone = isGrave ? styles.bad : styles.wait;
  return (
    <div className={classNames(styles.standing, !works && tone)}>
      <Sign of={works ? 'good' : isGrave ? 'bad' : 'wait'} />
      <p role="status">
        <b>{sentenceOf(needs)}</b>{' '}
        <span>{works ? 'Nothing needs your attention.' : 'Readers are not affected.'}</span>
      </p>
      <OutlineButton busy={isBusy} onClick={onRefresh}>
        <Icon icon={RefreshCw} />
        Refresh
      </OutlineButton>
    </div>
  );
}

interface Tile {
  part: Part;
  label: string;
  line: string;
  note: string;
  /** It is not set up. */
  isOff?: boolean;
}

function tilesOf({ jobs, backups, mail, store, checkedAt }: Operations): Tile[] {
  const now = new Date(checkedAt);
  const jobsTile: Tile = {
    part: 'jobs',
    label: 'Jobs',
    line: jobsLine(jobs),
    note: jobs.failed === 0 ? 'None has failed' : `${count(jobs.waiting)} waiting`,
  };
  const { last, isOld, isRunning } = backups;
  const backupsTile: Tile = {
    part: 'backups',
    label: 'Backups',
    line: isRunning
      ? 'Being made'
      : last === null
        ? 'None yet'
        : `Last ${formatLocalClock(last.startedAt, now)}`,
    note:
      backups.folder === null
        ? 'None planned'
        : backups.nextAt === null
          ? 'Each night'
          : `Next ${formatLocalClock(backups.nextAt, now)}`,
    ...((last === null || (isOld && !isRunning)) && { isOff: true }),
  };
  const { server, refused, waiting } = mail;
  const sent = `${count(mail.sentThisWeek)} of digests sent this week, ${count(mail.bouncedThisWeek)} bounced`;
  const mailTile: Tile = {
    part: 'mail',
    label: 'Mail',
    line:
      server === null
        ? 'Not connected'
        : refused === null
          ? 'Connected'
          : `Refused, last ${formatLocalClock(refused.at, now)}`,
    note:
      server === null ? 'SMTP_URL is not set' : waiting > 0 ? `${mails(waiting)} waiting` : sent,
    ...(server === null && { isOff: true }),
  };
  const storeTile: Tile = {
    part: 'store',
    label: 'Store',
    line: storeLine(store),
    note: `Savepoint ${store.version}`,
  };
  return [jobsTile, backupsTile, mailTile, storeTile];
}

const TONES: Partial<Record<SignName, 'green' | 'yellow' | 'red'>> = {
  good: 'green',
  wait: 'yellow',
  bad: 'red',
};

interface TilesProps {
  operations: Operations;
  /** Where the part with an id stands. */
  onGo: (part: Part) => void;
}

/** Each part in two lines; a press leads to it. */
export function Tiles({ operations, onGo }: TilesProps): ReactNode {
  const signOf = ({ part, isOff = false }: Tile): SignName => {
    const need = operations.needs.find((one) => one.part === part);
    if (need === undefined) return isOff ? 'idle' : 'good';
    return need.isGrave ? 'bad' : 'wait';
  };
  return (
    <nav className={styles.tiles} aria-label="Parts">
      {tilesOf(operations).map((tile) => {
        const { part, label, line, note } = tile;
        const sign = signOf(tile);
        return (
          <button key={part} type="button" onClick={() => onGo(part)}>
            <StateBadge tone={TONES[sign] ?? 'grey'} quiet>
              <Sign of={sign} />
              {label}
            </StateBadge>
            <b>{line}</b>
            <small>{note}</small>
          </button>
        );
      })}
    </nav>
  );
}
