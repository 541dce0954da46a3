import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Revision, RevisionContent } from '#features/articles/editing.contract.ts';
import { formatCount, plural } from '#lib/format/count.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import * as choices from '#ui/admin/choices.module.css';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { Button } from '#ui/button.tsx';
import { Differences } from '../compare/field-difference.tsx';
import { revisionQuery, revisionsQuery } from '../form-api.ts';
import { differingFields, type FormValues, versionValues } from '../form-values.ts';
import { LoadingLines } from '../save/conflict-dialog.tsx';
import * as styles from './version-history.module.css';

type Against = 'form' | 'previous';

interface VersionHistoryProps {
  articleId: number;
  /** The form's values. */
  present: FormValues;
  /** Puts a version into the form. */
  onRestore: (values: FormValues, revision: Revision) => void;
  onClose: () => void;
}

/** A version as the form would show it. Schedule and embargo are not part of a version. */
const restoredValues = (version: RevisionContent, present: FormValues): FormValues => ({
  ...present,
  ...versionValues(version),
});

interface FailedProps {
  text: string;
  onRetry: () => void;
}

function Failed({ text, onRetry }: FailedProps) {
  return (
    <p className={parts.noteLine} role="alert">
      {text}
      <Button variant="line" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}

interface ComparisonProps {
  articleId: number;
  chosen: Revision;
  /** The version before it; undefined for the first. */
  previous: Revision | undefined;
  present: FormValues;
  against: Against;
}

/** The differences between two versions, or a version and the form. */
function Comparison({ articleId, chosen, previous, present, against }: ComparisonProps) {
  const own = useQuery(revisionQuery(articleId, chosen.version));
  const withPrevious = against === 'previous' && previous !== undefined;
  const other = useQuery({
    ...revisionQuery(articleId, previous?.version ?? 0),
    enabled: withPrevious,
  });
  if (against === 'previous' && previous === undefined) {
    return <p className={parts.note}>This is the first version.</p>;
  }
  const failed = own.isError ? own : withPrevious && other.isError ? other : null;
  if (failed) {
    return <Failed text={failed.error?.message ?? ''} onRetry={() => void failed.refetch()} />;
  }
  if (own.data === undefined || (withPrevious && other.data === undefined)) return <LoadingLines />;
  const self = restoredValues(own.data, present);
  const [before, after] =
    withPrevious && other.data !== undefined
      ? [restoredValues(other.data, present), self]
      : [self, present];
  const fields = differingFields(before, after);
  if (fields.length === 0) {
    return (
      <p className={parts.note}>
        {withPrevious ? 'Same as the previous version.' : 'Same as the current text.'}
      </p>
    );
  }
  return <Differences fields={fields} before={before} after={after} />;
}

/** The versions of an article: shows what each changed and restores one into the form. */
export function VersionHistory({ articleId, present, onRestore, onClose }: VersionHistoryProps) {
  const { data, isError, refetch } = useQuery(revisionsQuery(articleId));
  const [version, setVersion] = useState<number | null>(null);
  const [against, setAgainst] = useState<Against>('form');
  const at = data?.findIndex((one) => one.version === version) ?? -1;
  const index = Math.max(0, at);
  const chosen = data?.[index];
  const content = useQuery({
    ...revisionQuery(articleId, chosen?.version ?? 0),
    enabled: chosen !== undefined,
  });
  const restorable = content.data && restoredValues(content.data, present);
  const isPresent = restorable && differingFields(restorable, present).length === 0;
  const missing = content.data?.missingImages ?? 0;
  return (
    <Dialog
      title="Version history"
      description="After 30 days, only the last version of a day is kept, and every published one. Readers see a restored version when you save it."
      wide
      className={styles.dialog}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
          <Button
            variant="primary"
            disabled={!restorable || isPresent}
            onClick={() => restorable && chosen && onRestore(restorable, chosen)}
          >
            Restore to Editor
          </Button>
        </>
      }
    >
      {isError && (
        <Failed text="Couldn’t load the version history." onRetry={() => void refetch()} />
      )}
      {!isError && data === undefined && <LoadingLines />}
      {data?.length === 0 && <p className={parts.note}>No versions yet.</p>}
      {data !== undefined && chosen !== undefined && (
        <div className={styles.versions}>
          <ol className={`${choices.list} ${styles.list}`} aria-label="Versions">
            {data.map((revision) => (
              <li key={revision.version}>
                <button
                  type="button"
                  className={choices.choice}
                  aria-pressed={revision === chosen}
                  onClick={() => setVersion(revision.version)}
                >
                  <time dateTime={revision.savedAt}>{formatLocalTime(revision.savedAt)}</time>
                  <span>{revision.by ?? 'Deleted user'}</span>
                  {revision.note !== '' && <span dir="auto">{revision.note}</span>}
                </button>
              </li>
            ))}
          </ol>
          <div className={styles.version}>
            <div className="cluster">
              <span aria-hidden="true">Compare with:</span>
              <Segments<Against>
                label="Compare with"
                value={against}
                onChange={setAgainst}
                options={[
                  { value: 'form', label: 'Current text' },
                  { value: 'previous', label: 'Previous version' },
                ]}
              />
            </div>
            <p className={parts.note}>
              {against === 'form'
                ? 'Struck through: only in this version. Underlined: added since.'
                : 'Struck through: removed in this version. Underlined: added in it.'}
            </p>
            {missing > 0 && (
              <p className={parts.noteLine} role="status">
                {`${formatCount(missing, 'image')} of this version ${plural(missing, 'has', 'have')} been deleted and would be missing if restored.`}
              </p>
            )}
            <Comparison
              articleId={articleId}
              chosen={chosen}
              previous={data[index + 1]}
              present={present}
              against={against}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}
