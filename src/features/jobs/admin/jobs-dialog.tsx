import { useQuery } from '@tanstack/react-query';
import { adminCall, problemOf } from '#lib/api/admin-api.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { moment } from '#ui/admin/times.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Jobs, JobView } from '../contract.ts';
import { jobsQuery } from './api.ts';
import * as styles from './jobs.module.css';

const TITLES: Record<string, string> = {
  'analytics.most-read': 'See what is read most',
  'articles.thin-revisions': 'Thin out old saves of articles',
  'articles.remote-picture': 'Take a picture from another site into the library',
  'articles.remote-pictures': 'Look for pictures from other sites',
  'articles.forget-remote-pictures': 'Forget addresses of pictures that did not come',
  'contact.deliver': 'Deliver a contact message',
  'imports.read': 'Read a file that is to be moved in',
  'imports.move': 'Move in',
  'imports.undo': 'Undo an import',
  'imports.sweep': 'Remove files that were sent for imports',
  'newsletter.confirm': 'Ask a subscriber to confirm',
  'newsletter.digest': 'Send a newsletter',
  'newsletter.forget': 'Forget addresses that nobody confirmed',
};
/** Some are named by the data folder that their files lie in: 'imports.read@3f9a'. */
const titleOf = ({ name }: Pick<JobView, 'name'>) => TITLES[name.split('@')[0] ?? ''] ?? name;

function stateOf({ state, attempts, maxAttempts, nextTryAt, failedAt }: JobView): string {
  const tried = `${attempts} of ${maxAttempts} attempts`;
  if (state === 'failed')
    return `Failed ${failedAt ? moment(failedAt) : ''} after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`;
  if (state === 'running') return `Running, attempt ${attempts} of ${maxAttempts}`;
  const next = nextTryAt ? moment(nextTryAt) : 'now';
  return attempts === 0 ? `Waiting, due ${next}` : `Waiting, ${tried} used, next try ${next}`;
}

function summaryOf({ waiting, running, failed }: Jobs['counts']): string {
  return `${failed} failed, ${running} running, ${waiting} waiting.`;
}

/** Kinds of which several have failed: one by one would be tedious. */
function manyOf(jobs: readonly JobView[]): string[] {
  const failed = jobs.filter(({ state }) => state === 'failed').map(({ name }) => name);
  return [...new Set(failed)].filter((name) => failed.indexOf(name) !== failed.lastIndexOf(name));
}

interface JobItemProps {
  job: JobView;
  busy: boolean;
  onRetry: () => void;
  onDelete: () => void;
}

function JobItem({ job, busy, onRetry, onDelete }: JobItemProps) {
  return (
    <li className={job.state === 'failed' ? styles.failed : undefined}>
      <b>{titleOf(job)}</b>
      <span>{stateOf(job)}</span>
      {job.payload !== '' && <code dir="auto">{job.payload}</code>}
      {job.error !== null && (
        <span className={styles.error} dir="auto">
          {job.error}
        </span>
      )}
      {job.state === 'failed' && (
        <span className={styles.actions}>
          <Button
            variant="line"
            disabled={busy}
            aria-label={`Try again: ${titleOf(job)}, job ${job.id}`}
            onClick={onRetry}
          >
            Try again
          </Button>
          <Button
            variant="line"
            disabled={busy}
            aria-label={`Delete: ${titleOf(job)}, job ${job.id}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </span>
      )}
    </li>
  );
}

/** What waits, runs or has failed in the background; what failed can be tried again or deleted. */
export default function JobsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(jobsQuery());
  const { confirm, dialog } = useConfirm();
  const retry = useAction({
    run: ({ id }: JobView) => adminCall<{ message: string }>('POST', `/api/admin/jobs/${id}/retry`),
    success: ({ message }) => message,
    failure: 'Failed to try the job again',
  });
  const remove = useAction({
    run: ({ id }: JobView) => adminCall<{ message: string }>('DELETE', `/api/admin/jobs/${id}`),
    success: ({ message }) => message,
    failure: 'Failed to delete job',
  });
  const removeAll = useAction({
    run: (name: string) => adminCall<{ message: string }>('DELETE', '/api/admin/jobs', { name }),
    success: ({ message }) => message,
    failure: 'Failed to delete jobs',
  });
  const askDeleteAll = async (name: string) => {
    const sure = await confirm({
      title: 'Delete all of these jobs?',
      text: `Every failed "${titleOf({ name })}" will not be done, and what they were about is deleted with them. This cannot be undone.`,
      action: 'Delete All',
      danger: true,
    });
    if (sure) void removeAll.act(name);
  };
  const askDelete = async (job: JobView) => {
    const sure = await confirm({
      title: 'Delete job?',
      text: `"${titleOf(job)}" will not be done, and what it was about is deleted with it. This cannot be undone.`,
      action: 'Delete',
      danger: true,
    });
    if (sure) void remove.act(job);
  };
  const busy = retry.busy || remove.busy || removeAll.busy;
  const kinds = manyOf(data?.jobs ?? []);

  return (
    <Dialog
      title="Background Work"
      description={data ? summaryOf(data.counts) : 'What the server does by itself.'}
      wide
      onClose={onClose}
      footer={
        <>
          <Button variant="line" disabled={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && (
        <p className={parts.noteLine} role="alert">
          {`Failed to fetch jobs. ${problemOf(error).detail ?? ''}`}
        </p>
      )}
      {!data && !error && <p className={parts.note}>Loading...</p>}
      {data?.jobs.length === 0 && (
        <p className={parts.note}>Nothing waits and nothing has failed.</p>
      )}
      {data !== undefined && data.jobs.length > 0 && (
        // Long ones scroll, and then the keyboard has to reach them.
        <ol
          className={classNames(parts.log, styles.jobs)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus
          tabIndex={0}
          aria-label="Jobs, failed ones first"
        >
          {data.jobs.map((job) => (
            <JobItem
              key={job.id}
              job={job}
              busy={busy}
              onRetry={() => void retry.act(job)}
              onDelete={() => void askDelete(job)}
            />
          ))}
        </ol>
      )}
      {kinds.map((name) => (
        <p key={name}>
          <Button variant="line" disabled={busy} onClick={() => void askDeleteAll(name)}>
            {`Delete all failed: ${titleOf({ name })}`}
          </Button>
        </p>
      ))}
      {dialog}
    </Dialog>
  );
}
