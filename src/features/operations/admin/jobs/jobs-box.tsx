import { useQuery } from '@tanstack/react-query';
import { ArrowRight, RefreshCw, X } from 'lucide';
import { type ComponentProps, useRef } from 'react';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Measure } from '#ui/admin/measure.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Sign, type SignName } from '#ui/admin/sign.tsx';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { type Column, DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import type { JobView } from '../../jobs.contract.ts';
import { cancelJob, deleteFailed, deleteJob, hurryJob, jobsQuery, retryJob } from './api.ts';
import * as styles from './jobs.module.css';
import { cancelledOf, type JobLook, lookOf, manyOf, summaryOf, timeOf, titleOf } from './labels.ts';

interface Look {
  label: string;
  sign: SignName;
  tone: ComponentProps<typeof StateBadge>['tone'];
  quiet?: boolean;
}

const LOOKS: Record<JobLook, Look> = {
  failed: { label: 'Failed', sign: 'bad', tone: 'red' },
  trying: { label: 'Trying', sign: 'wait', tone: 'yellow' },
  running: { label: 'Running', sign: 'running', tone: 'brand' },
  waiting: { label: 'Waiting', sign: 'idle', tone: 'grey', quiet: true },
};

/** What it does, what that is about, and why it failed the last time. */
function Work({ job }: { job: JobView }) {
  const { about, error, progress, state } = job;
  const far =
    progress !== null && progress.of > 0
      ? `, ${count(progress.done)} of ${count(progress.of)}`
      : '';
  return (
    <>
      {titleOf(job)}
      {about !== null && <small dir="auto">{`${about}${far}`}</small>}
      {error !== null && (
        <small className={state === 'failed' ? styles.error : undefined} dir="auto">
          {error}
        </small>
      )}
    </>
  );
}

function State({ job }: { job: JobView }) {
  const { label, sign, tone, quiet = false } = LOOKS[lookOf(job)];
  return (
    <StateBadge tone={tone} quiet={quiet}>
      <Sign of={sign} />
      {label}
    </StateBadge>
  );
}

/** How far it is, or when it runs. */
function Time({ job, now }: { job: JobView; now: Date }) {
  const { progress, state, error } = job;
  const isGoing = progress !== null && progress.of > 0 && state !== 'failed' && error === null;
  if (!isGoing || (progress.done === 0 && state === 'waiting')) return timeOf(job, now);
  return (
    <span className={styles.progress}>
      <Measure label={`${titleOf(job)}: ${job.about}`} part={progress.done / progress.of} />
      {count(progress.done)}
    </span>
  );
}

const count = (many: number) => many.toLocaleString('en-US');
const WARNING = 'This cannot be undone.';

/** Calls a job off after asking. @param onGone the row that had the focus is gone */
function useCancelling(onGone: () => void) {
  const { confirm, dialog } = useConfirm();
  const { act, busy } = useAction({
    run: cancelJob,
    success: ({ message }) => message,
    failure: 'The job was not cancelled',
    onDone: onGone,
  });
  const ask = async (job: JobView) => {
    const title = 'Cancel this job?';
    const words = { title, text: cancelledOf(job), action: 'Cancel Job', keep: 'Keep It' };
    if (await confirm(words)) void act(job);
  };
  return { ask, busy, dialog };
}

/** Deletes failed jobs after asking. @param onGone the row that had the focus is gone */
function useDeletion(onGone: () => void) {
  const { confirm, dialog } = useConfirm();
  const one = useAction({
    run: deleteJob,
    success: ({ message }) => message,
    failure: 'Failed to delete job',
    onDone: onGone,
  });
  const all = useAction({
    run: deleteFailed,
    success: ({ message }) => message,
    failure: 'Failed to delete jobs',
    onDone: onGone,
  });
  const ask = async (job: JobView) => {
    const title = 'Delete job?';
    const text = `"${titleOf(job)}" will not be done, and what it was about is deleted with it. ${WARNING}`;
    if (await confirm({ title, text, action: 'Delete', danger: true })) void one.act(job);
  };
  const askAll = async (name: string) => {
    const title = 'Delete all of these jobs?';
    const text = `Every failed "${titleOf({ name })}" will not be done, and what they were about is deleted with them. ${WARNING}`;
    if (await confirm({ title, text, action: 'Delete All', danger: true })) void all.act(name);
  };
  return { ask, askAll, busy: one.busy || all.busy, dialog };
}

/** What waits, runs or has failed in the background; what failed can be tried again or deleted. @param id of the box, for whoever leads here */
export function JobsBox({ id }: { id: string }) {
  const box = useRef<HTMLElement>(null);
  const query = useQuery(jobsQuery());
  const { data } = query;
  const now = new Date();
  const toBox = () => box.current?.focus();
  const retry = useAction({
    run: retryJob,
    success: ({ message }) => message,
    failure: 'Failed to try the job again',
    onDone: toBox,
  });
  const hurry = useAction({
    run: hurryJob,
    success: ({ message }) => message,
    failure: 'The job was not begun',
    onDone: toBox,
  });
  const cancelling = useCancelling(toBox);
  const deletion = useDeletion(toBox);
  const busy = retry.busy || hurry.busy || cancelling.busy || deletion.busy;
  const named = (verb: string, job: JobView) => `${verb}: ${titleOf(job)}, job ${job.id}`;

  const columns: Column<JobView>[] = [
    {
      head: 'Work',
      className: classNames(table.title, styles.work),
      cell: (job) => <Work job={job} />,
    },
    { head: 'State', cell: (job) => <State job={job} /> },
    {
      head: 'Progress or time',
      cell: (job) => <Time job={job} now={now} />,
    },
    {
      head: 'Actions',
      className: table.actions,
      cell: (job) => (
        <div>
          {job.state === 'failed' && (
            <>
              <RowButton
                disabled={busy}
                aria-label={named('Try Again', job)}
                onClick={() => void retry.act(job)}
              >
                <Icon icon={RefreshCw} />
                Try Again
              </RowButton>
              <RowButton
                tone="no"
                disabled={busy}
                aria-label={named('Delete', job)}
                onClick={() => void deletion.ask(job)}
              >
                <Icon icon={X} />
                Delete
              </RowButton>
            </>
          )}
          {job.mayHurry && (
            <RowButton
              disabled={busy}
              aria-label={named('Now', job)}
              onClick={() => void hurry.act(job)}
            >
              <Icon icon={ArrowRight} />
              Now
            </RowButton>
          )}
          {job.mayCancel && (
            <RowButton
              disabled={busy}
              aria-label={named('Cancel', job)}
              onClick={() => void cancelling.ask(job)}
            >
              <Icon icon={X} />
              Cancel
            </RowButton>
          )}
        </div>
      ),
    },
  ];

  return (
    <section
      ref={box}
      tabIndex={-1}
      id={id}
      className={classNames(parts.box, styles.box)}
      aria-labelledby={`${id}-title`}
    >
      <div className={parts.boxHead}>
        <h2 id={`${id}-title`}>Jobs</h2>
        {data && (
          <span className={classNames(parts.note, styles.sum)}>{summaryOf(data.counts)}</span>
        )}
      </div>
      {data?.jobs.length === 0 ? (
        <EmptyState
          kind="empty"
          small
          title="Nothing waits and nothing has failed"
          hint="Longer tasks show up here."
        />
      ) : (
        <DataTable
          label="Jobs, failed ones first"
          className={classNames(table.titled, styles.jobs)}
          columns={columns}
          query={query}
          rows={data?.jobs}
          loadingRows={3}
          failure="Failed to fetch jobs"
          empty=""
        />
      )}
      {manyOf(data?.jobs ?? []).map((name) => (
        <p key={name} className={styles.all}>
          <Button variant="line" disabled={busy} onClick={() => void deletion.askAll(name)}>
            {`Delete all failed: ${titleOf({ name })}`}
          </Button>
        </p>
      ))}
      {cancelling.dialog}
      {deletion.dialog}
    </section>
  );
}
