import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { rich } from '#ui/rich.ts';
import type { AdminArticle } from '../../../contract.ts';
import type { ArticleStatus } from '../../../values.ts';
import { StatusBadge } from '../../status.tsx';
import * as styles from '../compare/compare.module.css';
import { CompareVersions } from '../compare/compare-versions.tsx';
import { type Choices, merged, type Versions } from '../compare/merge.ts';
import { myArticleQuery } from '../form-api.ts';
import { type FormValues, formValues } from '../form-values.ts';
import { longTime } from '../schedule/schedule.ts';
import { LoadingLines } from '../versions/version-dialog.tsx';
import type { Conflict } from './save-failure.ts';

interface ConflictDialogProps {
  articleId: number;
  conflict: Conflict;
  /** `status`: as it was when the article was opened. */
  mine: Omit<Versions, 'theirs'> & { status: ArticleStatus | undefined };
  /** Continues with their version and my changes in it. */
  onMerge: (theirs: AdminArticle, values: FormValues, by: string) => void;
  /** Saves mine over theirs. */
  onOverwrite: (version: number) => void;
  onTake: (theirs: AdminArticle, by: string) => void;
  onClose: () => void;
}

/** Another user, or another tab, saved the article after it was opened here: shows the changes and asks what to do. */
export function ConflictDialog({
  articleId,
  conflict,
  mine,
  onMerge,
  onOverwrite,
  onTake,
  onClose,
}: ConflictDialogProps) {
  const { data, isFetching, isFetchedAfterMount, isError, refetch } = useQuery(
    myArticleQuery(articleId),
  );
  const [choices, setChoices] = useState<Choices>({});
  const theirs = isFetchedAfterMount && !isFetching && !isError ? data : undefined;
  // Memoized, so that the comparison isn't repeated on each render.
  const { mine: own, saved, stored } = mine;
  const versions = useMemo(
    () => theirs && { mine: own, saved, stored, theirs: formValues(theirs) },
    [own, saved, stored, theirs],
  );
  const isOwn = conflict.by === null;
  const by = conflict.by ?? t('the other tab');
  const takes = isOwn ? t('Use the other tab’s version') : t('Take theirs');
  return (
    <Dialog
      title={
        isOwn
          ? t('You saved this article in another tab')
          : t('This article was saved by another user')
      }
      description={
        isOwn
          ? t(
              'You saved it on {time}, after you opened it here. Your changes in this tab are not saved yet, and nothing is lost.',
              { time: longTime(conflict.at) },
            )
          : t(
              '{by} saved it on {time}, after you opened it. Your changes are not saved yet, and nothing is lost.',
              { by, time: longTime(conflict.at) },
            )
      }
      wide
      onClose={onClose}
      footer={
        <>
          <Button
            variant="primary"
            disabled={theirs === undefined}
            onClick={() => theirs && versions && onMerge(theirs, merged(versions, choices), by)}
          >
            {t('Keep editing on the newer version')}
          </Button>
          {/* Disabled at first, so that the focus doesn't start on it. */}
          <Button
            variant="line"
            disabled={theirs === undefined && !isError}
            onClick={() => onOverwrite(theirs?.version ?? conflict.version)}
          >
            {t('Overwrite')}
          </Button>
          <Button
            variant="line"
            disabled={theirs === undefined}
            onClick={() => theirs && onTake(theirs, by)}
          >
            {takes}
          </Button>
        </>
      }
    >
      {theirs !== undefined && theirs.status !== mine.status && (
        <p className={parts.noteLine}>
          {t('Status:')} <StatusBadge {...theirs} />
        </p>
      )}
      {versions ? (
        <CompareVersions versions={versions} name={by} choices={choices} onChoose={setChoices} />
      ) : isError && !isFetching ? (
        <p className={parts.noteLine} role="alert">
          {t('Couldn’t load the newer version.')}
          <Button variant="line" onClick={() => void refetch()}>
            {t('Retry')}
          </Button>
        </p>
      ) : (
        <LoadingLines />
      )}
      <ul className={styles.ways}>
        <li>
          {rich(
            '<b>Keep editing on the newer version:</b> adds your changes to {by}’s version. Nothing is saved until you save.',
            { by, b: (parts) => <b>{parts}</b> },
          )}
        </li>
        <li>
          {isOwn
            ? rich(
                '<b>Overwrite:</b> saves this tab’s version. The other tab’s stays in the version history.',
                { b: (parts) => <b>{parts}</b> },
              )
            : rich('<b>Overwrite:</b> saves yours. Theirs stays in the version history.', {
                b: (parts) => <b>{parts}</b>,
              })}
        </li>
        <li>
          {rich('<b>{takes}:</b> removes your changes. Undo brings them back.', {
            takes,
            b: (parts) => <b>{parts}</b>,
          })}
        </li>
      </ul>
    </Dialog>
  );
}
