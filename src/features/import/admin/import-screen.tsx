import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ExportBox } from '#features/export/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { ProgressBar } from '#ui/admin/charts/progress-bar.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as shared from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import { QueryFailed } from '#ui/admin/table/query-failed.tsx';
import { Steps } from '#ui/admin/tabs/steps.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { Import } from '../contract.ts';
import type { ImportState } from '../values.ts';
import { deleteImport, importQuery, importsQuery, resumeImport } from './api.ts';
import { ChoicesStep } from './choices-step.tsx';
import { FileStep } from './file-step.tsx';
import { FinishedStep, ReportLinks } from './finished-step.tsx';
import * as styles from './import.module.css';
import { ImportsBox } from './imports-box.tsx';
import { ProgressStep } from './progress-step.tsx';
import { ReportStep } from './report-step.tsx';

/** Unfinished: the newest of these is shown first. */
const UNFINISHED: ReadonlySet<ImportState> = new Set([
  'reading',
  'ready',
  'running',
  'paused',
  'undoing',
]);
/** Stands for a new import. */
const NEW = -1;

const STEPS = {
  File: t('File'),
  Preview: t('Preview'),
  Options: t('Options'),
  Import: t('Import'),
  Finished: t('Finished'),
};
type StepName = keyof typeof STEPS;
const STEP_NAMES = Object.keys(STEPS);

function stepOf({ state, choices }: Import, isChoosing: boolean): StepName {
  if (state === 'reading' || (state === 'failed' && choices === null)) return 'File';
  if (state === 'ready') return isChoosing ? 'Options' : 'Preview';
  if (state === 'finished' || state === 'canceled' || state === 'undone') return 'Finished';
  return 'Import';
}

interface HeadProps {
  lead: ReactNode;
  children?: ReactNode;
}

function Head({ lead, children }: HeadProps) {
  return (
    <div className={shared.head}>
      <div>
        <h1>{t('Import and Export')}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children && <div className={shared.headActions}>{children}</div>}
    </div>
  );
}

const INTRO = t(
  'Import from WordPress, Ghost, Markdown or another Savepoint. A preview first shows what will be imported and what can’t be.',
);

function leadOf({ name, report }: Import, step: StepName): ReactNode {
  const from = report?.generator
    ? t('From {generator}: ', { generator: report.generator })
    : t('From ');
  return (
    <>
      {from}
      <b dir="auto">{name}</b>
      {step === 'Preview' && t('. This is a preview. Nothing has been imported yet.')}
      {step === 'Options' && t('. Nothing has been imported yet.')}
    </>
  );
}

function Reading({ data, onNew }: { data: Import; onNew: () => void }) {
  const { id, name, done, state, error } = data;
  const stop = useAction({
    run: () => deleteImport(id),
    failure: t('Couldn’t stop reading'),
    onDone: onNew,
  });
  const again = useAction({
    run: () => resumeImport(id),
    failure: t('Couldn’t read the file again'),
  });
  if (state === 'failed') {
    return (
      <div role="alert">
        <Notice
          kind="bad"
          title={error ?? t('This file couldn’t be read.')}
          actions={
            <>
              <Button busy={again.busy} onClick={() => void again.act()}>
                {t('Try Again')}
              </Button>
              <Button variant="line" onClick={onNew}>
                {t('Choose Another File')}
              </Button>
            </>
          }
        >
          <p>{t('Nothing was imported.')}</p>
        </Notice>
      </div>
    );
  }
  return (
    <Box title={t('Reading')}>
      <div className={`cluster spread ${styles.now}`}>
        <strong dir="auto">{name}</strong>
        <span role="status">
          {t('{done, plural, one {# item} other {# items}} read', { done })}
        </span>
      </div>
      <ProgressBar label={t('Reading {name}', { name })} />
      <div className="cluster">
        <Button
          variant="line"
          busy={stop.busy}
          busyLabel={t('Stopping...')}
          onClick={() => void stop.act()}
        >
          {t('Stop')}
        </Button>
      </div>
    </Box>
  );
}

/** Moves the focus to a new step and scrolls to its top. */
function useStepFocus(step: StepName | undefined) {
  const content = useRef<HTMLElement>(null);
  const former = useRef(step);
  useEffect(() => {
    const isNew = former.current !== undefined && step !== former.current;
    former.current = step;
    if (!isNew) return;
    content.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [step]);
  return content;
}

interface CurrentProps {
  id: number;
  onNew: () => void;
  onRead: (read: Import) => void;
  onDrafts: () => void;
  /** Opens the editor. */
  onEdit: (articleId: number) => void;
}

/** An import at its current step. */
function Current({ id, onNew, onRead, onDrafts, onEdit }: CurrentProps) {
  const query = useQuery(importQuery(id));
  const { data, isError } = query;
  const [isChoosing, setChoosing] = useState(false);
  const step = data && stepOf(data, isChoosing);
  const content = useStepFocus(step);
  if (data === undefined || step === undefined) {
    return (
      <>
        <Head lead={INTRO} />
        {isError ? (
          <QueryFailed
            query={query}
            hint={t('The import keeps running. Someone may have deleted it from the list.')}
          >
            <Button variant="quiet" onClick={onNew}>
              {t('Choose a File')}
            </Button>
          </QueryFailed>
        ) : (
          <div className={shared.boxBody} aria-busy="true">
            <Skeleton of="line" />
            <Skeleton of="line" short />
          </div>
        )}
      </>
    );
  }
  const { report, mapping } = data;
  return (
    <>
      <Head lead={leadOf(data, step)}>
        {step === 'Preview' && report !== null && (
          <>
            <ReportLinks id={id} />
            <Button variant="line" onClick={onNew}>
              {t('Choose Another File')}
            </Button>
            <Button variant="primary" onClick={() => setChoosing(true)}>
              {t('Go to Options')}
            </Button>
          </>
        )}
      </Head>
      <Steps names={Object.values(STEPS)} at={STEP_NAMES.indexOf(step)} />
      <section ref={content} tabIndex={-1} className={styles.step} aria-label={step}>
        {step === 'File' && <Reading data={data} onNew={onNew} />}
        {step === 'Preview' && report !== null && (
          <ReportStep data={{ ...data, report }} onRead={onRead} />
        )}
        {step === 'Options' && report !== null && mapping !== null && (
          <ChoicesStep
            key={id}
            data={{ ...data, report, mapping }}
            onBack={() => setChoosing(false)}
          />
        )}
        {step === 'Import' && <ProgressStep data={data} />}
        {step === 'Finished' && (
          <FinishedStep data={data} onDrafts={onDrafts} onEdit={onEdit} onNew={onNew} />
        )}
      </section>
    </>
  );
}

interface ImportScreenProps {
  /** Opens the drafts. */
  onDrafts: () => void;
  /** Opens the editor. */
  onEdit: (articleId: number) => void;
}

/** Import from other systems and export, for admins. */
export function ImportScreen({ onDrafts, onEdit }: ImportScreenProps) {
  const imports = useQuery({ ...importsQuery(), select: ({ imports }) => imports });
  const [chosen, setChosen] = useSessionState('import', 0);
  const newest = imports.data?.find(({ state }) => UNFINISHED.has(state))?.id ?? null;
  const current = chosen === NEW ? null : chosen > 0 ? chosen : newest;
  // At once, so that a deleted import is not fetched again.
  const open = (id: number) => flushSync(() => setChosen(id));
  const startNew = () => open(NEW);
  const openRead = ({ id }: Import) => open(id);
  const list = <ImportsBox query={imports} current={current} onOpen={open} onGone={startNew} />;
  return (
    <>
      {current === null ? (
        <>
          <Head lead={INTRO} />
          <Steps names={Object.values(STEPS)} at={0} />
          <FileStep onRead={openRead}>
            {list}
            <ExportBox />
          </FileStep>
        </>
      ) : (
        <>
          <Current
            key={current}
            id={current}
            onNew={startNew}
            onRead={openRead}
            onDrafts={onDrafts}
            onEdit={onEdit}
          />
          <div className={`stack ${styles.grid} ${styles.below}`}>{list}</div>
        </>
      )}
    </>
  );
}
