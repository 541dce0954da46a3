import { Archive, Download, ShieldCheck } from 'lucide';
import { useState } from 'react';
import { formatBytes } from '#lib/format/bytes.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, RowButton } from '#ui/admin/buttons.tsx';
import { ProgressBar } from '#ui/admin/charts/progress-bar.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import { Row } from '#ui/admin/row-list.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Backup, Backups } from '../../backups.contract.ts';
import { backUpNow, downloadBackup, verifyBackup } from './api.ts';
import * as styles from './backups.module.css';
import { countLine, isPoor, madeAt, nextAt, noteOf, sizeOf, verifiedLine } from './labels.ts';

const SHOWN = 4;

export const useBackUpNow = () =>
  useAction({
    run: backUpNow,
    success: ({ message }) => message,
    failure: t('Couldn’t start the backup'),
  });

/** Progress of the running backup, estimated by the size of the last one. */
function Making({ backups: { written, last } }: { backups: Backups }) {
  const of = last?.bytes;
  // The file doesn't grow before writing starts or during verification.
  const isGrowing = written > 0;
  const part = of === undefined || !isGrowing ? undefined : written / Math.max(of, written);
  const size =
    of === undefined
      ? formatBytes(written)
      : t('{written} of about {total}', { written: formatBytes(written), total: formatBytes(of) });
  return (
    <>
      <div className="cluster spread" role="status">
        <b>{t('Backing up')}</b>
        {isGrowing && <span>{size}</span>}
      </div>
      <ProgressBar label={t('Backup')} {...(part !== undefined && { part })} />
      <p className={parts.note}>
        {t('You can keep working. The backup is verified when it is written.')}
      </p>
    </>
  );
}

interface BoxProps {
  /** Id of the box, so that links can scroll to it. */
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
    failure: t('Couldn’t verify the backup'),
  });
  const isNone = last === null && kept.length === 0 && !isRunning;
  return (
    <Box id={id} tabIndex={-1} title={t('Backups')} bare>
      {isNone ? (
        <EmptyState
          kind="empty"
          small
          title={t('No backups yet')}
          hint={
            folder === null
              ? t(
                  'Savepoint makes no nightly backups yet: ask the person who runs your server to set BACKUP_DIR. Back Up Now saves one backup to DATA_DIR/backups on the server.',
                )
              : t('The first backup runs tonight.')
          }
        >
          <Button variant="primary" busy={isBusy} onClick={onBackUp}>
            {t('Back Up Now')}
          </Button>
        </EmptyState>
      ) : (
        <div className={parts.boxBody}>
          {isRunning && <Making backups={backups} />}
          <Facts
            facts={[
              [t('Last'), last === null ? t('None') : madeAt(last, now)],
              [t('Next'), nextAt(backups, now)],
              ...(last === null ? [] : ([[t('Size'), sizeOf(last)]] as const)),
              [t('Stored'), countLine(backups)],
              [t('Verified'), isVerifying ? t('Running') : verifiedLine(last, now)],
            ]}
          />
          {folder === null && (
            <p className={parts.note}>
              {t('Back Up Now saves to the folder “backups” in DATA_DIR on the server.')}
            </p>
          )}
          <div className="cluster">
            {isOld ? (
              <Button variant="primary" busy={isBusy || isRunning} onClick={onBackUp}>
                <Icon icon={Archive} />
                {t('Back Up Now')}
              </Button>
            ) : (
              <OutlineButton icon={Archive} busy={isBusy || isRunning} onClick={onBackUp}>
                {t('Back Up Now')}
              </OutlineButton>
            )}
            {newest && (
              <OutlineButton
                icon={ShieldCheck}
                busy={verify.busy || isVerifying}
                onClick={() => void verify.act(newest.file)}
              >
                {t('Verify')}
              </OutlineButton>
            )}
          </div>
        </div>
      )}
    </Box>
  );
}

/** The backup files, newest first. */
function BackupFiles({ kept }: { kept: readonly Backup[] }) {
  const [all, setAll] = useState(false);
  const download = useAction({
    run: downloadBackup,
    success: () => t('Backup downloaded'),
    failure: t('Couldn’t download the backup'),
  });
  return (
    <Box
      title={t('Backup files')}
      action={
        kept.length > SHOWN && (
          <RowButton aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('Show fewer') : t('Show all {count}', { count: kept.length })}
          </RowButton>
        )
      }
      bare
    >
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
              icon={Download}
              aria-label={t('Download {file}', { file: backup.file })}
              disabled={download.busy}
              onClick={() => void download.act(backup.file)}
            >
              {t('Download')}
            </RowButton>
          </Row>
        ))}
      </ul>
    </Box>
  );
}

/** The last backup, the next one, and the files. */
export function BackupsBoxes(props: BoxProps) {
  const { kept } = props.backups;
  return (
    <>
      <LastBackup {...props} />
      {kept.length > 0 && <BackupFiles kept={kept} />}
    </>
  );
}
