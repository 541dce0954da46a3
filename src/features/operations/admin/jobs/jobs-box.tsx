import { useQuery } from '@tanstack/react-query';
import { ArrowRight, RefreshCw, X } from 'lucide';
import { type ComponentProps, useRef } from 'react';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { StatusIcon, type StatusIconName } from '#ui/admin/status-icon.tsx';
import { type Column, DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { JobView } from '../../jobs.contract.ts';
import { cancelJob, deleteFailedJobs, deleteJob, jobsQuery, retryJob, runJobNow } from './api.ts';
import * as styles from './jobs.module.css';
import {
  type JobLook,
  kindsWithSeveralFailed,
  lookOf,
  summaryOf,
  timeOf,
  titleOf,
} from './labels.ts';

interface Look {
  label: string;
  sign: StatusIconName;
  tone: ComponentProps<typeof StateBadge>['tone'];
  quiet?: boolean;
}

const LOOKS: Record<JobLook, Look> = {
  failed: { label: 'Failed', sign: 'bad', tone: 'red' },
  retrying: { label: 'Retrying', sign: 'wait', tone: 'yellow' },
  running: { label: 'Running', sign: 'running', tone: 'brand' },
  queued: { label: 'Queued', sign: 'idle', tone: 'grey', quiet: true },
  scheduled: { label: 'Scheduled', sign: 'idle', tone: 'grey', quiet: true },
};

/** What the job does, what it is about, and why its last attempt failed. */
function JobCell({ job }: { job: JobView }) {
  const { label, error, state } = job;
  return (
    <>
      {titleOf(job)}
      {label !== null && <small dir="auto">{label}</small>}
      {error !== null && (
        <small className={state === 'failed' ? styles.error : undefined} dir="auto">
          {error}
        </small>
      )}
    </>
  );
}

function State({ job, now }: { job: JobView; now: Date }) {
  const { label, sign, tone, quiet = false } = LOOKS[lookOf(job, now)];
  return (
    <StateBadge tone={tone} quiet={quiet}>
      <StatusIcon of={sign} />
      {label}
    </StateBadge>
  );
}

const WARNING = 'This cannot be undone.';

/** Cancels a job after a confirmation. @param onGone called when the row that had the focus is gone */
function useCanceling(onGone: () => void) {
  const { confirm, dialog } = useConfirm();
  const { act, busy } = useAction({
    run: cancelJob,
    success: ({ message }) => message,
    failure: "Couldn't cancel the job",
    onDone: onGone,
  });
  const ask = async (job: JobView) => {
    const isConfirmed = await confirm({
      title: 'Cancel this job?',
      text: `"${titleOf(job)}" won't run. You can start it again at any time.`,
      action: 'Cancel Job',
      keep: 'Keep It',
    });
    if (isConfirmed) void act(job);
  };
  return { ask, busy, dialog };
}

/** Deletes failed jobs after a confirmation. @param onGone called when the row that had the focus is gone */
function useDeletion(onGone: () => void) {
  const { confirm, dialog } = useConfirm();
  const one = useAction({
    run: deleteJob,
    success: ({ message }) => message,
    failure: "Couldn't delete the job",
    onDone: onGone,
  });
  const all = useAction({
    run: deleteFailedJobs,
    success: ({ message }) => message,
    failure: "Couldn't delete the jobs",
    onDone: onGone,
  });
  const ask = async (job: JobView) => {
    const isConfirmed = await confirm({
      title: 'Delete this job?',
      text: `"${titleOf(job)}" won't be retried. ${WARNING}`,
      action: 'Delete',
      danger: true,
    });
    if (isConfirmed) void one.act(job);
  };
  const askAll = async (name: string) => {
    const isConfirmed = await confirm({
      title: 'Delete these failed jobs?',
      text: `All failed jobs of the kind "${titleOf({ name })}" are deleted and won't be retried. ${WARNING}`,
      action: 'Delete All',
      danger: true,
    });
    if (isConfirmed) void all.act(name);
  };
  return { ask, askAll, busy: one.busy || all.busy, dialog };
}

/** The list of waiting, running and failed jobs. @param id of the box, so that a link can scroll to it */
export function JobsBox({ id }: { id: string }) {
  const box = useRef<HTMLElement>(null);
  const query = useQuery(jobsQuery());
  const { data } = query;
  const now = new Date();
  const toBox = () => box.current?.focus();
  const retry = useAction({
    run: retryJob,
    success: ({ message }) => message,
    failure: "Couldn't retry the job",
    onDone: toBox,
  });
  const runNow = useAction({
    run: runJobNow,
    success: ({ message }) => message,
    failure: "Couldn't start the job",
    onDone: toBox,
  });
  const canceling = useCanceling(toBox);
  const deletion = useDeletion(toBox);
  const busy = retry.busy || runNow.busy || canceling.busy || deletion.busy;
  const named = (verb: string, job: JobView) => `${verb}: ${titleOf(job)}`;

  const columns: Column<JobView>[] = [
    {
      head: 'Job',
      className: classNames(table.title, styles.work),
      cell: (job) => <JobCell job={job} />,
    },
    { head: 'Status', cell: (job) => <State job={job} now={now} /> },
    {
      head: 'Next run',
      cell: (job) => timeOf(job, now),
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
                aria-label={named('Retry', job)}
                onClick={() => void retry.act(job)}
              >
                <Icon icon={RefreshCw} />
                Retry
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
          {job.canRunNow && (
            <RowButton
              disabled={busy}
              aria-label={named('Run now', job)}
              onClick={() => void runNow.act(job)}
            >
              <Icon icon={ArrowRight} /> Run now{' '}
            </RowButton>
          )}
          {job.canCancel && (
            <RowButton
              disabled={busy}
              aria-label={named('Cancel', job)}
              onClick={() => void canceling.ask(job)}
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
          title="No waiting or failed jobs"
          hint="Jobs appear here while they wait or run, and when they fail."
        />
      ) : (
        <DataTable
          label="Jobs, failed jobs first"
          className={classNames(table.titled, styles.jobs)}
          columns={columns}
          query={query}
          rows={data?.jobs}
          loadingRows={3}
          failure="Couldn't load the jobs"
          empty=""
        />
      )}
      {kindsWithSeveralFailed(data?.jobs ?? []).map((name) => (
        <p key={name} className={styles.all}>
          <Button variant="line" disabled={busy} onClick={() => void deletion.askAll(name)}>
            {`Delete all failed: ${titleOf({ name })}`}
          </Button>
        </p>
      ))}
      {canceling.dialog}
      {deletion.dialog}
    </section>
  );
}
