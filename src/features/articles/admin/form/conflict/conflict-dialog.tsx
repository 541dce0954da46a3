import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AdminArticle } from '#features/articles/contract.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { myArticleQuery } from '../form-api.ts';
import type { Conflict } from '../save/save-failure.ts';
import { longMoment } from '../schedule.ts';
import { type FormValues, valuesOf } from '../values.ts';
import * as styles from './conflict.module.css';
import { ConflictView } from './conflict-view.tsx';
import { type Choices, merged, type Versions } from './merge.ts';

/** The lines of something that is on its way. */
export function WaitingLines() {
  return (
    <div className={parts.log} role="status" aria-label="Loading...">
      <Skeleton of="line" />
      <Skeleton of="line" />
      <Skeleton of="line" />
    </div>
  );
}

interface ConflictDialogProps {
  articleId: number;
  conflict: Conflict;
  mine: Omit<Versions, 'theirs'>;
  /** Goes on with both: theirs with my changes put in. */
  onMerge: (theirs: AdminArticle, values: FormValues, by: string) => void;
  /** Saves mine in the place of theirs. */
  onOverwrite: (version: number) => void;
  onTake: (theirs: AdminArticle, by: string) => void;
  onClose: () => void;
}

/** The article was saved meanwhile: what was changed, and what is to become of it. */
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
  // The same object as long as nothing changed: the comparison is not made anew.
  const { mine: own, saved, stored } = mine;
  const versions = useMemo(
    () => theirs && { mine: own, saved, stored, theirs: valuesOf(theirs) },
    [own, saved, stored, theirs],
  );
  const isOwn = conflict.by === null;
  const by = conflict.by ?? 'the other tab';
  return (
    <Dialog
      title={isOwn ? 'You saved it in another tab' : 'Somebody else saved this article'}
      description={`${isOwn ? 'You' : by} saved it on ${longMoment(conflict.at)}, after you opened it${isOwn ? ' here' : ''}. Nothing of ${isOwn ? 'this tab' : 'yours'} was saved yet, and nothing is lost.`}
      wide
      onClose={onClose}
      footer={
        <>
          <Button
            variant="primary"
            disabled={theirs === undefined}
            onClick={() => theirs && versions && onMerge(theirs, merged(versions, choices), by)}
          >
            Keep editing on the newer version
          </Button>
          <Button variant="line" onClick={() => onOverwrite(theirs?.version ?? conflict.version)}>
            Overwrite
          </Button>
          <Button
            variant="line"
            disabled={theirs === undefined}
            onClick={() => theirs && onTake(theirs, by)}
          >
            Take theirs
          </Button>
        </>
      }
    >
      {versions ? (
        <ConflictView versions={versions} name={by} choices={choices} onChoose={setChoices} />
      ) : isError && !isFetching ? (
        <p className={parts.noteLine} role="alert">
          Failed to fetch article
          <Button variant="line" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <WaitingLines />
      )}
      <ul className={styles.ways}>
        <li>
          <b>Keep editing on the newer version:</b> your changes are put into {by}’s version;
          nothing is saved until you save.
        </li>
        <li>
          <b>Overwrite:</b> saves yours; theirs stays in the history.
        </li>
        <li>
          <b>Take theirs:</b> your changes are dropped; Undo brings them back.
        </li>
      </ul>
    </Dialog>
  );
}
