import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide';
import type { ReactNode } from 'react';
import { formatLocal } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { QueryFailed } from '#ui/admin/table/query-failed.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { HealthIssue, Operations } from '../contract.ts';
import type { Part } from '../values.ts';
import { sendTestEmail, watchedOperations } from './api.ts';
import { BackupsBoxes, useBackUpNow } from './backups/public.ts';
import { DatabaseBox } from './database-box.tsx';
import { EmailBox } from './email-box.tsx';
import { JobsBox } from './jobs/public.ts';
import { setUpHints } from './labels.ts';
import * as styles from './operations.module.css';
import { StatusSummary, Tiles } from './status-summary.tsx';

function goTo(part: Part): void {
  const box = document.getElementById(part);
  box?.scrollIntoView({ block: 'start' });
  box?.focus({ preventScroll: true });
}

function Parts({ operations }: { operations: Operations }) {
  const { issues, backups, email, database, checkedAt } = operations;
  const now = new Date(checkedAt);
  const test = useAction({
    run: sendTestEmail,
    success: ({ message }) => message,
    failure: t('Couldn’t send the test email'),
  });
  const sendTest = () => void test.act();
  const backUp = useBackUpNow();
  const backUpNow = () => void backUp.act();
  const actions: Partial<Record<HealthIssue['part'], ReactNode>> = {
    backups: (
      <OutlineButton busy={backUp.busy || backups.isRunning} onClick={backUpNow}>
        {t('Back Up Now')}
      </OutlineButton>
    ),
    email: email.server !== null && (
      <OutlineButton busy={test.busy} onClick={sendTest}>
        {t('Send Test Email')}
      </OutlineButton>
    ),
  };
  return (
    <>
      <StatusSummary issues={issues} hints={setUpHints(operations)} />
      <Tiles operations={operations} onGo={goTo} />
      {issues.map(({ part, severity, title, detail }) => (
        <Notice
          key={title}
          kind={severity === 'error' ? 'bad' : 'warn'}
          title={title}
          {...(actions[part] && { actions: actions[part] })}
        >
          <p>{detail}</p>
        </Notice>
      ))}
      <div className="stack rail">
        <div className="stack">
          <JobsBox id="jobs" />
          <DatabaseBox database={database} now={now} />
        </div>
        <div className="stack">
          <BackupsBoxes
            id="backups"
            backups={backups}
            now={now}
            isBusy={backUp.busy}
            onBackUp={backUpNow}
          />
          <EmailBox email={email} now={now} isBusy={test.busy} onTest={sendTest} />
        </div>
      </div>
    </>
  );
}

/** The state of the system: jobs, backups, email and database, with their problems. */
export function SystemScreen() {
  const client = useQueryClient();
  const query = useQuery(watchedOperations());
  const { data, isError, isFetching } = query;
  return (
    <>
      <div className={parts.head}>
        <h1>{t('System')}</h1>
        {data && (
          <div className="cluster">
            <span className={parts.note}>
              {t('Updated at {checkedAt}', {
                checkedAt: formatLocal(data.checkedAt, 'exactTime').toLowerCase(),
              })}
            </span>
            <OutlineButton
              icon={RefreshCw}
              busy={isFetching}
              onClick={() => void client.refetchQueries({ type: 'active' })}
            >
              {t('Refresh')}
            </OutlineButton>
          </div>
        )}
      </div>
      <div className={`stack ${styles.parts}`} aria-busy={data === undefined && !isError}>
        {data ? (
          <Parts operations={data} />
        ) : isError ? (
          <QueryFailed
            query={query}
            headingLevel={2}
            title={t('Couldn’t load the state of the system')}
            hint={t('The site itself keeps working. See the server log for the reason.')}
          />
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
