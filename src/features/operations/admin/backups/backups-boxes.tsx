import { Archive, Download, ShieldCheck } from 'lucide';
import { useState } from 'react';
import { formatBytes } from '#lib/format/bytes.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { OutlineButton, RowButton } from '#ui/admin/buttons.tsx';
import { Measure } from '#ui/admin/charts/measure.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Row } from '#ui/admin/row-list.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Backup, Backups } from '../../backups.contract.ts';
import { backUpNow, downloadBackup, verifyBackup } from './api.ts';
import * as styles from './backups.module.css';
import { isPoor, keptLine, madeAt, nextAt, noteOf, sizeOf, verifiedLine } from './labels.ts';

/** So many are shown before somebody asks for all. */
const SHOWN = 4;

/** Has a backup made, and says that it is under way. */
export const useBackUpNow = () =>
  useAction({
    run: backUpNow,
    success: ({ message }) => message,
    failure: 'The backup was not begun',
  });

/** How far the one is that is being made; about as large as the one before. */
function Making({ backups: { written, last } }: { backups: Backups }) {
  const of = last?.bytes;
  // Before the file is begun, and while it is read again, nothing of it grows.
  const isGrowing = written > 0;
  const part = of === undefined || !isGrowing ? undefined : written / Math.max(of, written);
  const size =
    of === undefined ? formatBytes(written) : `${formatBytes(written)} of about ${formatBytes(of)}`;
  return (
    <>
      <div className="cluster spread" role="status">
        <b>Backing up</b>
        {isGrowing && <span>{size}</span>}
      </div>
      <Measure label="Backup" {...(part !== undefined && { part })} />
      <p className={parts.note}>You can keep working. It is verified when it is written.</p>
    </>
  );
}

interface BoxProps {
  /** Of the box, for whoever leads here. */
  id: string;
  backups: Backups;
  now: Date;
  isBusy: boolean;
  onBackUp: () => void;
}

/** The last backup and the next one. */
function LastBackup({ id, backups, now, isBusy, onBackUp }: BoxProps) {
  const { last, isRunning, isVerifying, isOld, kept, folder } = backups;
  const newest = kept.find(({ kind }) => kind !== 'upgrade');
  const verify = useAction({
    run: verifyBackup,
    success: ({ message }) => message,
    failure: 'The backup is not verified',
  });
  const isNone = last === null && kept.length === 0 && !isRunning;
  return (
    <section id={id} tabIndex={-1} className={styles.box} aria-labelledby={`${id}-title`}>
      <div className={parts.boxHead}>
        <h2 id={`${id}-title`}>Backups</h2>
      </div>
      {isNone ? (
        <EmptyState
          kind="empty"
          small
          title="No backups yet"
          hint={
            folder === null
              ? 'Name a folder in BACKUP_DIR, and one is made each night.'
              : 'The first one is made tonight.'
          }
        >
          <Button variant="primary" busy={isBusy} onClick={onBackUp}>
            Back Up Now
          </Button>
        </EmptyState>
      ) : (
        <div className={parts.boxBody}>
          {isRunning && <Making backups={backups} />}
          <Facts
            facts={[
              ['Last', last === null ? 'None' : madeAt(last, now)],
              ['Next', nextAt(backups, now)],
              ...(last === null ? [] : ([['Size', sizeOf(last)]] as const)),
              ['Kept', keptLine(backups)],
              ['Verified', isVerifying ? 'Being verified' : verifiedLine(last, now)],
            ]}
          />
          <div className="cluster">
            {isOld ? (
              <Button variant="primary" busy={isBusy || isRunning} onClick={onBackUp}>
                <Icon icon={Archive} />
                Back Up Now
              </Button>
            ) : (
              <OutlineButton busy={isBusy || isRunning} onClick={onBackUp}>
                <Icon icon={Archive} />
                Back Up Now
              </OutlineButton>
            )}
            {newest && (
              <OutlineButton
                busy={verify.busy || isVerifying}
                onClick={() => void verify.act(newest.file)}
              >
                <Icon icon={ShieldCheck} />
                Verify
              </OutlineButton>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

/** The files that are kept, the newest first. */
function KeptBackups({ kept }: { kept: readonly Backup[] }) {
  const [all, setAll] = useState(false);
  const download = useAction({
    run: downloadBackup,
    success: () => 'The backup was downloaded',
    failure: 'The backup was not downloaded',
  });
  return (
    <section className={parts.box} aria-labelledby="backups-kept">
      <div className={parts.boxHead}>
        <h2 id="backups-kept">Kept</h2>
        {kept.length > SHOWN && (
          <RowButton aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Fewer' : `All ${kept.length}`}
          </RowButton>
        )}
      </div>
      <ul>
        {kept.slice(0, all ? undefined : SHOWN).map((backup) => (
          <Row
            key={backup.file}
            short
            icon={Archive}
            title={formatLocalTime(backup.startedAt)}
            note={
              <span className={isPoor(backup) ? styles.damaged : undefined}>{noteOf(backup)}</span>
            }
          >
            <RowButton
              aria-label={`Download ${backup.file}`}
              disabled={download.busy}
              onClick={() => void download.act(backup.file)}
            >
              <Icon icon={Download} />
              Download
            </RowButton>
          </Row>
        ))}
      </ul>
    </section>
  );
}

/** Backups: the last, the next, and the files that are kept. */
export function BackupsBoxes(props: BoxProps) {
  const { kept } = props.backups;
  return (
    <>
      <LastBackup {...props} />
      {kept.length > 0 && <KeptBackups kept={kept} />}
    </>
  );
}
