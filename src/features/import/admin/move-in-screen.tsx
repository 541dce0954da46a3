import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ExportBox } from '#features/export/admin/public.ts';
import { Measure } from '#ui/admin/charts/measure.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as shared from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Import } from '../contract.ts';
import type { ImportState } from '../values.ts';
import { importQuery, importsQuery, removeImport, resumeImport } from './api.ts';
import { ChoicesStep } from './choices-step.tsx';
import { FileStep } from './file-step.tsx';
import { FinishedStep, ReportLinks } from './finished-step.tsx';
import { ImportsSoFar } from './imports-so-far.tsx';
import { counted } from './labels.ts';
import * as styles from './move-in.module.css';
import { MovingStep } from './moving-step.tsx';
import { Box, type StepName, Steps } from './parts.tsx';
import { ReportStep } from './report-step.tsx';

/** Those that somebody is in the middle of: without a choice, the newest of them is shown. */
const OPEN: ReadonlySet<ImportState> = new Set(['reading', 'ready', 'moving', 'paused', 'undoing']);
/** Instead of an import: a new file. */
const NEW = -1;

function stepOf({ state, choices }: Import, isChoosing: boolean): StepName {
  if (state === 'reading' || (state === 'failed' && choices === null)) return 'File';
  if (state === 'ready') return isChoosing ? 'Choices' : 'Report';
  if (state === 'finished' || state === 'cancelled' || state === 'undone') return 'Finished';
  return 'Moving';
}

interface HeadProps {
  lead: ReactNode;
  children?: ReactNode;
}

function Head({ lead, children }: HeadProps) {
  return (
    <div className={shared.head}>
      <div>
        <h1>Move In</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children && <div className={shared.headActions}>{children}</div>}
    </div>
  );
}

const INTRO =
  'From WordPress, Ghost or Markdown. A dry run comes first: what there is, what becomes of it and what cannot be kept.';

function leadOf({ name, state, report }: Import): ReactNode {
  const from = report?.madeBy ? `From ${report.madeBy}: ` : 'From ';
  return (
    <>
      {from}
      <b dir="auto">{name}</b>
      {state === 'ready' && '. This is a dry run. Nothing has been written.'}
    </>
  );
}

function Reading({ found, onNew }: { found: Import; onNew: () => void }) {
  const { id, name, done, state, error } = found;
  const stop = useAction({
    run: () => removeImport(id),
    failure: 'The reading was not stopped',
    onDone: onNew,
  });
  const again = useAction({ run: () => resumeImport(id), failure: 'The file was not read again' });
  if (state === 'failed') {
    return (
      <div role="alert">
        <Notice
          kind="bad"
          title={error ?? 'This file could not be read.'}
          actions={
            <>
              <Button busy={again.busy} onClick={() => void again.act()}>
                Read Again
              </Button>
              <Button variant="line" onClick={onNew}>
                Choose Another File
              </Button>
            </>
          }
        >
          <p>Nothing was written.</p>
        </Notice>
      </div>
    );
  }
  return (
    <Box title="Reading">
      <div className={`cluster spread ${styles.now}`}>
        <strong dir="auto">{name}</strong>
        <span role="status">{`${counted(done, 'item')} so far`}</span>
      </div>
      <Measure label={`Read of ${name}`} />
      <div className="cluster">
        <Button
          variant="line"
          busy={stop.busy}
          busyLabel="Stopping..."
          onClick={() => void stop.act()}
        >
          Stop
        </Button>
      </div>
    </Box>
  );
}

/** A new step takes the focus, which the button that led to it had, and is seen from its beginning. */
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
}

/** An import at the step that it is at. */
function Current({ id, onNew, onRead, onDrafts }: CurrentProps) {
  const { data: found, isError, refetch, isFetching, error } = useQuery(importQuery(id));
  const [isChoosing, setChoosing] = useState(false);
  const step = found && stepOf(found, isChoosing);
  const content = useStepFocus(step);
  if (found === undefined || step === undefined) {
    return (
      <>
        <Head lead={INTRO} />
        {isError ? (
          <EmptyState
            kind="error"
            title={error.message}
            hint="What moves in goes on meanwhile. Perhaps somebody has forgotten this import."
          >
            <Button busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
            <Button variant="quiet" onClick={onNew}>
              Choose a File
            </Button>
          </EmptyState>
        ) : (
          <div className={shared.boxBody} aria-busy="true">
            <Skeleton of="line" />
            <Skeleton of="line" short />
          </div>
        )}
      </>
    );
  }
  const { report, proposal } = found;
  return (
    <>
      <Head lead={leadOf(found)}>
        {step === 'Report' && report !== null && (
          <>
            <ReportLinks id={id} />
            <Button variant="line" onClick={onNew}>
              Choose Another File
            </Button>
            <Button variant="primary" onClick={() => setChoosing(true)}>
              Go to Choices
            </Button>
          </>
        )}
      </Head>
      <Steps current={step} />
      <section ref={content} tabIndex={-1} className={styles.step} aria-label={step}>
        {step === 'File' && <Reading found={found} onNew={onNew} />}
        {step === 'Report' && report !== null && (
          <ReportStep found={{ ...found, report }} onGo={() => setChoosing(true)} onRead={onRead} />
        )}
        {step === 'Choices' && report !== null && proposal !== null && (
          <ChoicesStep
            key={id}
            found={{ ...found, report, proposal }}
            onBack={() => setChoosing(false)}
          />
        )}
        {step === 'Moving' && <MovingStep found={found} />}
        {step === 'Finished' && <FinishedStep found={found} onDrafts={onDrafts} onNew={onNew} />}
      </section>
    </>
  );
}

interface MoveInScreenProps {
  /** Leads to the drafts. */
  onDrafts: () => void;
}

/** What moves in from other systems, and out as a file, for admins. */
export function MoveInScreen({ onDrafts }: MoveInScreenProps) {
  const list = useQuery({ ...importsQuery(), select: ({ imports }) => imports });
  const [chosen, setChosen] = useSessionState('move-in', 0);
  const newest = list.data?.find(({ state }) => OPEN.has(state))?.id ?? null;
  const current = chosen === NEW ? null : chosen > 0 ? chosen : newest;
  // At once: one that is gone is not to be asked for again.
  const open = (id: number) => flushSync(() => setChosen(id));
  const beNew = () => open(NEW);
  const beRead = ({ id }: Import) => open(id);
  const soFar = <ImportsSoFar query={list} current={current} onOpen={open} onGone={beNew} />;
  return (
    <>
      {current === null ? (
        <>
          <Head lead={INTRO} />
          <Steps current="File" />
          <FileStep onRead={beRead}>
            {soFar}
            <ExportBox />
          </FileStep>
        </>
      ) : (
        <>
          <Current key={current} id={current} onNew={beNew} onRead={beRead} onDrafts={onDrafts} />
          <div className={`stack ${styles.grid} ${styles.below}`}>{soFar}</div>
        </>
      )}
    </>
  );
}
