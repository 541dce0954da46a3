import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { jobsQuery } from './api.ts';
import * as styles from './jobs.module.css';

const JobsDialog = lazy(() => import('./jobs-dialog.tsx'));

/** Opens the list of what runs in the background, and says how much of it has failed. */
export function JobsButton() {
  const [open, setOpen] = useState(false);
  const failed = useQuery(jobsQuery()).data?.counts.failed ?? 0;
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Background Work
        {failed > 0 && <b className={styles.error}>{` ${failed} failed`}</b>}
      </button>
      {open && (
        <Suspense>
          <JobsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
