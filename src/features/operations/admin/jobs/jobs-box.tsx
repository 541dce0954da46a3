import { useQuery } from '@tanstack/react-query';
import { ArrowRight, RefreshCw, X } from 'lucide';
import { type ComponentProps, useRef } from 'react';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { StatusIcon, type StatusIconName } from '#ui/admin/status-icon.tsx';
import { type Column, DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
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
  failed: { label: t('Failed'), sign: 'bad', tone: 'red' },
  retrying: { label: t('Retrying'), sign: 'wait', tone: 'yellow' },
  running: { label: t('Running'), sign: 'running', tone: 'brand' },
  queued: { label: t('Queued'), sign: 'idle', tone: 'grey', quiet: true },
  scheduled: { label: t('Scheduled'), sign: 'idle', tone: 'grey', quiet: true },
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

const WARNING = t('This cannot be undone.');

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
    failure: t('Couldn’t retry the job'),
    onDone: toBox,
  });
  const runNow = useAction({
    run: runJobNow,
    success: ({ message }) => message,
    failure: t('Couldn’t start the job'),
    onDone: toBox,
  });
  const cancel = useAskedAction({
    run: cancelJob,
    question: (job) => ({
      title: t('Cancel this job?'),
      text: t('“{job}” won’t run. You can start it again at any time.', { job: titleOf(job) }),
      action: t('Cancel Job'),
      keep: t('Keep It'),
    }),
    success: ({ message }) => message,
    failure: t('Couldn’t cancel the job'),
    onDone: toBox,
  });
  const remove = useAskedAction({
    run: deleteJob,
    question: (job) => ({
      title: t('Delete this job?'),
      text: t('“{job}” won’t be retried. {warning}', { job: titleOf(job), warning: WARNING }),
      action: t('Delete'),
      danger: true,
    }),
    success: ({ message }) => message,
    failure: t('Couldn’t delete the job'),
    onDone: toBox,
  });
  const removeAll = useAskedAction({
    run: deleteFailedJobs,
    question: (name) => ({
      title: t('Delete these failed jobs?'),
      text: t('All failed jobs of the kind “{kind}” are deleted and won’t be retried. {warning}', {
        kind: titleOf({ name }),
        warning: WARNING,
      }),
      action: t('Delete All'),
      danger: true,
    }),
    success: ({ message }) => message,
    failure: t('Couldn’t delete the jobs'),
    onDone: toBox,
  });
  const busy = [retry, runNow, cancel, remove, removeAll].some((action) => action.busy);
  const named = (verb: string, job: JobView) => `${verb}: ${titleOf(job)}`;

  const columns: Column<JobView>[] = [
    {
      head: t('Job'),
      className: classNames(table.title, styles.work),
      cell: (job) => <JobCell job={job} />,
    },
    { head: t('Status'), cell: (job) => <State job={job} now={now} /> },
    {
      head: t('Next run'),
      cell: (job) => timeOf(job, now),
    },
    {
      head: t('Actions'),
      className: table.actions,
      cell: (job) => (
        <div>
          {job.state === 'failed' && (
            <>
              <RowButton
                icon={RefreshCw}
                disabled={busy}
                aria-label={named(t('Retry'), job)}
                onClick={() => void retry.act(job)}
              >
                {t('Retry')}
              </RowButton>
              <RowButton
                icon={X}
                tone="no"
                disabled={busy}
                aria-label={named(t('Delete'), job)}
                onClick={() => remove.ask(job)}
              >
                {t('Delete')}
              </RowButton>
            </>
          )}
          {job.canRunNow && (
            <RowButton
              icon={ArrowRight}
              disabled={busy}
              aria-label={named(t('Run now'), job)}
              onClick={() => void runNow.act(job)}
            >
              {t('Run now')}{' '}
            </RowButton>
          )}
          {job.canCancel && (
            <RowButton
              icon={X}
              disabled={busy}
              aria-label={named(t('Cancel'), job)}
              onClick={() => cancel.ask(job)}
            >
              {t('Cancel')}
            </RowButton>
          )}
        </div>
      ),
    },
  ];

  return (
    <Box
      ref={box}
      tabIndex={-1}
      id={id}
      className={styles.box}
      title={t('Jobs')}
      action={data && <span className={parts.note}>{summaryOf(data.counts)}</span>}
      bare
    >
      {data?.jobs.length === 0 ? (
        <EmptyState
          kind="empty"
          small
          title={t('No waiting or failed jobs')}
          hint={t('Jobs appear here while they wait or run, and when they fail.')}
        />
      ) : (
        <DataTable
          label={t('Jobs, failed jobs first')}
          className={classNames(table.titled, styles.jobs)}
          columns={columns}
          query={query}
          rows={data?.jobs}
          loadingRows={3}
          failure={t('Couldn’t load the jobs')}
          empty=""
        />
      )}
      {kindsWithSeveralFailed(data?.jobs ?? []).map((name) => (
        <p key={name} className={styles.all}>
          <Button variant="line" disabled={busy} onClick={() => removeAll.ask(name)}>
            {t('Delete all failed: {kind}', { kind: titleOf({ name }) })}
          </Button>
        </p>
      ))}
      {cancel.dialog}
      {remove.dialog}
      {removeAll.dialog}
    </Box>
  );
}
