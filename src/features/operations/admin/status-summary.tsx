import { OctagonAlert } from 'lucide';
import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format/count.ts';
import { formatLocalClock } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { StatusIcon, type StatusIconName } from '#ui/admin/status-icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { HealthIssue, Operations } from '../contract.ts';
import type { Part } from '../values.ts';
import { jobsLine } from './jobs/labels.ts';
import { databaseLine, statusSentence } from './labels.ts';
import * as styles from './operations.module.css';

interface StatusSummaryProps {
  issues: readonly HealthIssue[];
  /** What was never set up. */
  hints: readonly string[];
}

/** The overall state in one sentence. */
export function StatusSummary({ issues, hints }: StatusSummaryProps) {
  const hasError = issues.some(({ severity }) => severity === 'error');
  const works = issues.length === 0;
  const isComplete = works && hints.length === 0;
  const title = works && !isComplete ? t('Something is not set up yet') : statusSentence(issues);
  const rest = isComplete ? t('Nothing needs your attention.') : hints.join(' ');
  const tone = hasError ? styles.bad : styles.wait;
  return (
    <div className={classNames(styles.standing, !isComplete && tone)}>
      {isComplete ? (
        <StatusIcon of="good" />
      ) : hasError ? (
        <StatusIcon of="bad" />
      ) : (
        <Icon icon={OctagonAlert} />
      )}
      <p role="status">
        <b>{title}</b> <span>{works ? rest : t('Readers are not affected.')}</span>
      </p>
    </div>
  );
}

interface Tile {
  part: Part;
  label: string;
  line: string;
  note: string;
  /** Not set up. */
  isOff?: boolean;
}

function tilesOf({ jobs, backups, email, database, checkedAt }: Operations): Tile[] {
  const now = new Date(checkedAt);
  const jobsTile: Tile = {
    part: 'jobs',
    label: t('Jobs'),
    line: jobsLine(jobs),
    note:
      jobs.failed === 0
        ? t('None failed')
        : t('{waiting} waiting', { waiting: formatNumber(jobs.waiting - jobs.scheduled) }),
  };
  const { last, isOld, isRunning } = backups;
  const backupsTile: Tile = {
    part: 'backups',
    label: t('Backups'),
    line: isRunning
      ? t('Running')
      : last === null
        ? t('None yet')
        : t('Last {startedAt}', { startedAt: formatLocalClock(last.startedAt, now) }),
    note:
      backups.folder === null
        ? t('No nightly backups')
        : backups.nextAt === null
          ? t('Every night')
          : t('Next {nextAt}', { nextAt: formatLocalClock(backups.nextAt, now) }),
    ...((last === null || (isOld && !isRunning)) && { isOff: true }),
  };
  const { server, refused, waiting } = email;
  const sent = t('{sentThisWeek} newsletter emails this week, {bouncedThisWeek} bounced', {
    sentThisWeek: formatNumber(email.sentThisWeek),
    bouncedThisWeek: formatNumber(email.bouncedThisWeek),
  });
  const emailTile: Tile = {
    part: 'email',
    label: t('Email'),
    line:
      server === null
        ? t('Not set up')
        : refused === null
          ? t('Connected')
          : t('Refused, last {time}', { time: formatLocalClock(refused.at, now) }),
    note:
      server === null
        ? t('No mail server')
        : waiting > 0
          ? t('{waiting, plural, one {# email} other {# emails}} queued', { waiting })
          : sent,
    ...(server === null && { isOff: true }),
  };
  const databaseTile: Tile = {
    part: 'database',
    label: t('Database'),
    line: databaseLine(database),
    note: t('Savepoint {version}', { version: database.version }),
  };
  return [jobsTile, backupsTile, emailTile, databaseTile];
}

const TONES: Partial<Record<StatusIconName, 'green' | 'yellow' | 'red'>> = {
  good: 'green',
  wait: 'yellow',
  bad: 'red',
};

interface TilesProps {
  operations: Operations;
  /** Scrolls to a part. */
  onGo: (part: Part) => void;
}

/** A summary of each part that scrolls to it. */
export function Tiles({ operations, onGo }: TilesProps): ReactNode {
  const signOf = ({ part, isOff = false }: Tile): StatusIconName => {
    const issue = operations.issues.find((one) => one.part === part);
    if (issue === undefined) return isOff ? 'idle' : 'good';
    return issue.severity === 'error' ? 'bad' : 'wait';
  };
  return (
    <nav className={styles.tiles} aria-label={t('Parts')}>
      {tilesOf(operations).map((tile) => {
        const { part, label, line, note } = tile;
        const sign = signOf(tile);
        return (
          <button key={part} type="button" onClick={() => onGo(part)}>
            <StateBadge tone={TONES[sign] ?? 'grey'} quiet>
              <StatusIcon of={sign} />
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
