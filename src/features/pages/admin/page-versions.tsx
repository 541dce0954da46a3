import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import * as choices from '#ui/admin/choices.module.css';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import type { PageFields, PageRevision } from '../contract.ts';
import { pageRevisionQuery, pageRevisionsQuery } from './api.ts';
import { PageDifferences } from './page-differences.tsx';
import * as styles from './pages.module.css';

interface PageVersionsProps {
  id: number;
  /** The form's fields. */
  present: PageFields;
  /** Puts a version into the form. */
  onRestore: (fields: PageFields, revision: PageRevision) => void;
  onClose: () => void;
}

/** The versions of a page: shows how each differs from the form and restores one into it. */
export function PageVersions({ id, present, onRestore, onClose }: PageVersionsProps) {
  const versions = useQuery(pageRevisionsQuery(id));
  const [picked, setPicked] = useState<number>();
  const chosen =
    versions.data?.find(({ version }) => version === picked) ?? versions.data?.[0] ?? null;
  const content = useQuery({
    ...pageRevisionQuery(id, chosen?.version ?? 0),
    enabled: chosen !== null,
  });
  // A version goes back under the present URL.
  const restored = content.data && { ...content.data, slug: present.slug };
  const failed = versions.isError ? versions : content.isError ? content : null;
  return (
    <Dialog
      title="Version history"
      description="Saved versions of this page, newest first. The newest 100 are kept."
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
            disabled={!restored}
            onClick={() => restored && chosen && onRestore(restored, chosen)}
          >
            Restore
          </Button>
        </>
      }
    >
      {failed && (
        <p className={parts.noteLine} role="alert">
          {failed.error?.message}
          <Button variant="line" onClick={() => void failed.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {!failed && versions.data === undefined && <p role="status">Loading versions...</p>}
      {versions.data && (
        <div className={styles.versions}>
          <ol className={`${choices.list} ${styles.list}`} aria-label="Versions">
            {versions.data.map((revision) => (
              <li key={revision.version}>
                <button
                  type="button"
                  className={choices.choice}
                  aria-pressed={revision === chosen}
                  onClick={() => setPicked(revision.version)}
                >
                  <time dateTime={revision.savedAt}>{formatLocalTime(revision.savedAt)}</time>
                  <span>
                    {revision.by}. {revision.isPublished ? 'Published' : 'Draft'}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <div>
            <p className={parts.note}>
              Struck through: only in this version. Underlined: added since.
            </p>
            {restored && <PageDifferences before={restored} after={present} />}
          </div>
        </div>
      )}
    </Dialog>
  );
}
