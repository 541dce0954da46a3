import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Operations } from '../contract.ts';
import type { Part } from '../values.ts';
import { sendTestMail, watchedOperations } from './api.ts';
import { BackupsBoxes, useBackUpNow } from './backups/public.ts';
import { JobsBox } from './jobs/public.ts';
import { MailBox } from './mail-box.tsx';
import * as styles from './operations.module.css';
import { Standing, Tiles } from './standing.tsx';
import { StoreBox } from './store-box.tsx';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

function goTo(part: Part): void {
  const box = document.getElementById(part);
  box?.scrollIntoView({ block: 'start' });
  box?.focus({ preventScroll: true });
}

interface PartsProps {
  operations: Operations;
  isBusy: boolean;
  onRefresh: () => void;
}

function Parts({ operations, isBusy, onRefresh }: PartsProps) {
  const { needs, backups, mail, store, checkedAt } = operations;
  const now = new Date(checkedAt);
  const test = useAction({
    run: sendTestMail,
    success: ({ message }) => message,
    failure: 'The test was not sent',
  });
  const sendTest = () => void test.act();
  const backUp = useBackUpNow();
  const backUpNow = () => void backUp.act();
  const actions: Partial<Record<Part, ReactNode>> = {
    backups: (
      <OutlineButton busy={backUp.busy || backups.isRunning} onClick={backUpNow}>
        Back Up Now
      </OutlineButton>
    ),
    mail: mail.server !== null && (
      <OutlineButton busy={test.busy} onClick={sendTest}>
        Send Me a Test
      </OutlineButton>
    ),
  };
  return (
    <>
      <Standing needs={needs} isBusy={isBusy} onRefresh={onRefresh} />
      <Tiles operations={operations} onGo={goTo} />
      {needs.map(({ part, isGrave, what, detail }) => (
        <Notice
          key={what}
          kind={isGrave ? 'bad' : 'warn'}
          title={what}
          {...(actions[part] && { actions: actions[part] })}
        >
          <p>{detail}</p>
        </Notice>
      ))}
      <div className="stack rail">
        <div className="stack">
          <JobsBox id="jobs" />
          <div className="stack half">
            <MailBox mail={mail} now={now} isBusy={test.busy} onTest={sendTest} />
            <StoreBox store={store} now={now} />
          </div>
        </div>
        <div className="stack">
          <BackupsBoxes
            id="backups"
            backups={backups}
            now={now}
            isBusy={backUp.busy}
            onBackUp={backUpNow}
          />
        </div>
      </div>
    </>
  );
}

/** What runs beside the pages, and whether it wants somebody. */
export function BackgroundJobs() {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(watchedOperations());
  return (
    <>
      <div className={parts.head}>
        <h1>Background Jobs</h1>
        {data && (
          <span
            className={parts.note}
          >{`Checked at ${time.format(new Date(data.checkedAt))}`}</span>
        )}
      </div>
      <div className={`stack ${styles.parts}`} aria-busy={data === undefined && !isError}>
        {data ? (
          <Parts
            operations={data}
            isBusy={isFetching}
            onRefresh={() => void client.refetchQueries({ type: 'active' })}
          />
        ) : isError ? (
          <EmptyState
            kind="error"
            headingLevel={2}
            title="This failed to load"
            hint="The site itself keeps working. The server log says more."
          >
            <Button
              variant="line"
              busy={isFetching}
              busyLabel="Retrying..."
              onClick={() => void refetch()}
            >
              Retry
            </Button>
          </EmptyState>
        ) : (
          <div className="stack">
            <Skeleton of="line" />
            <Skeleton of="line" />
            <Skeleton of="line" />
          </div>
        )}
      </div>
    </>
  );
}
