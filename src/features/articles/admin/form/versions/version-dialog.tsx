import type { ReactNode } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import * as choices from '#ui/admin/choices.module.css';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import * as styles from './version-dialog.module.css';

export function LoadingLines() {
  return (
    <div className={parts.log} role="status" aria-label={t('Loading...')}>
      <Skeleton of="line" />
      <Skeleton of="line" />
      <Skeleton of="line" />
    </div>
  );
}

/** What of a query is shown when it failed. */
export interface Failure {
  error: Error | null;
  refetch: () => unknown;
}

export function LoadFailed({ error, refetch }: Failure) {
  return (
    <p className={parts.noteLine} role="alert">
      {error?.message}
      <Button variant="line" onClick={() => void refetch()}>
        {t('Retry')}
      </Button>
    </p>
  );
}

interface AnyVersion {
  version: number;
  savedAt: string;
}

interface VersionDialogProps<Version extends AnyVersion> {
  description: string;
  /** Newest first; undefined while they load. */
  versions: readonly Version[] | undefined;
  failed: Failure | null;
  chosen: Version | undefined;
  onChoose: (version: number) => void;
  /** What stands below a version's time. */
  about: (version: Version) => ReactNode;
  /** The label of the button that restores. */
  restore: string;
  /** Undefined while the chosen version can't be restored. */
  onRestore: (() => void) | undefined;
  onClose: () => void;
  /** The chosen version. */
  children: ReactNode;
}

/** The versions of a text to choose from, and the chosen one. */
export function VersionDialog<Version extends AnyVersion>({
  description,
  versions,
  failed,
  chosen,
  onChoose,
  about,
  restore,
  onRestore,
  onClose,
  children,
}: VersionDialogProps<Version>) {
  return (
    <Dialog
      title={t('Version history')}
      description={description}
      wide
      className={styles.dialog}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button variant="primary" disabled={onRestore === undefined} onClick={onRestore}>
            {restore}
          </Button>
        </>
      }
    >
      {failed && <LoadFailed {...failed} />}
      {!failed && versions === undefined && <LoadingLines />}
      {versions?.length === 0 && <p className={parts.note}>{t('No versions yet.')}</p>}
      {versions && chosen && (
        <div className={styles.versions}>
          <ol className={`${choices.list} ${styles.list}`} aria-label={t('Versions')}>
            {versions.map((one) => (
              <li key={one.version}>
                <button
                  type="button"
                  className={choices.choice}
                  aria-pressed={one === chosen}
                  onClick={() => onChoose(one.version)}
                >
                  <time dateTime={one.savedAt}>{formatLocalTime(one.savedAt)}</time>
                  {about(one)}
                </button>
              </li>
            ))}
          </ol>
          <div className={styles.version}>{children}</div>
        </div>
      )}
    </Dialog>
  );
}
