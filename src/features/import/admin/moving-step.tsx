import { Pause } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { TextButton } from '#ui/admin/buttons.tsx';
import { Measure } from '#ui/admin/charts/measure.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { RadioLine } from '#ui/admin/form/controls.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as shared from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Import } from '../contract.ts';
import { cancelImport, pauseImport, resumeImport } from './api.ts';
import { ImagesNotice } from './images.tsx';
import { ItemsDialog } from './items.tsx';
import { count, counted, duration } from './labels.ts';
import * as styles from './move-in.module.css';

/** The speed is that of about the last minute. */
const WINDOW_MS = 60_000;
/** Before, it is a guess. */
const MIN_MS = 5_000;

/** How long it takes still, by how fast it went while somebody looked; null while nobody knows. */
function useTimeLeft(done: number, total: number, isGoing: boolean): number | null {
  const seen = useRef<{ at: number; done: number }[]>([]);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (!isGoing) {
      seen.current = [];
      setLeft(null);
      return;
    }
    const now = Date.now();
    seen.current = [...seen.current.filter(({ at }) => at > now - WINDOW_MS), { at: now, done }];
    const [first] = seen.current;
    const ms = now - (first?.at ?? now);
    const many = done - (first?.done ?? done);
    if (ms >= MIN_MS && many > 0) setLeft(((total - done) * ms) / many);
  }, [done, total, isGoing]);
  return left;
}

/** Asks what is to become of what is here. */
function CancelDialog({ found, onClose }: { found: Import; onClose: () => void }) {
  const [undo, setUndo] = useState(false);
  const { created, updated, waiting } = found.items;
  const { act, busy } = useAction({
    run: () => cancelImport(found.id, { undo }),
    failure: 'The import was not stopped',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Stop moving in?"
      description={`${counted(created + updated, 'article')} are here. ${count(waiting)} have not been moved.`}
      action="Stop"
      cancel="Continue Moving"
      busyLabel="Stopping..."
      busy={busy}
      danger
      onSubmit={(event) => {
        event.preventDefault();
        void act();
      }}
      onClose={onClose}
    >
      <div role="radiogroup" aria-label="What is here">
        <RadioLine
          name="here"
          checked={!undo}
          onChange={() => setUndo(false)}
          note="The rest can be moved in later from the same file"
        >
          Keep what is here
        </RadioLine>
        <RadioLine
          name="here"
          checked={undo}
          onChange={() => setUndo(true)}
          note="Articles, images and redirects of this import are removed; articles edited here stay"
        >
          Undo all of it
        </RadioLine>
      </div>
    </FormDialog>
  );
}

/** 'About 6 minutes' */
const leftText = (ms: number) => (ms < 60_000 ? 'Less than a minute' : `About ${duration(ms)}`);

const NOW: Partial<Record<Import['state'], string>> = {
  paused: 'Paused',
  failed: 'Stopped by an error',
  undoing: 'Being undone',
};

/** The fourth step: how far it is, with Pause and Cancel; also of an import that is taken back. */
export function MovingStep({ found }: { found: Import }) {
  const { id, state, report, items, images, redirects, done, error } = found;
  const [cancelling, setCancelling] = useState(false);
  const [seeing, setSeeing] = useState(false);
  const isUndone = state === 'undoing';
  const brought = items.created + items.updated;
  const total = isUndone ? brought + items.removed : (report?.items ?? 0);
  const through = isUndone ? items.removed : done;
  const left = useTimeLeft(through, total, state === 'moving' || isUndone);
  const pause = useAction({ run: () => pauseImport(id), failure: 'The import was not paused' });
  const resume = useAction({ run: () => resumeImport(id), failure: 'The import did not go on' });
  const leftOut = items.leftOut + items.failed;
  const wanted = images.taken + images.waiting + images.failed;
  const time = left === null ? 'Under way' : `${leftText(left)} left`;
  const here = items.created + items.updated + items.unchanged + items.edited;
  return (
    <section className={shared.box} aria-label="Progress">
      <div className={shared.boxBody}>
        {error !== null && (
          <div role="alert">
            <Notice kind="bad" title={error}>
              <p>Nothing is lost: what is here stays, and Resume goes on where it was.</p>
            </Notice>
          </div>
        )}
        <div className={`cluster spread ${styles.now}`}>
          <b>
            {count(through)} <span>{`of ${count(total)}`}</span>
          </b>
          <span role="status">{NOW[state] ?? time}</span>
        </div>
        <Measure
          label={isUndone ? 'Articles taken back' : 'Articles moved'}
          part={total === 0 ? 0 : through / total}
        />
        {!isUndone && (
          <Facts
            facts={[
              ['Articles', `${count(here)} of ${count(total)}`],
              ['Images', `${count(images.taken)} of ${count(wanted)}`],
              ['Old addresses', `${counted(redirects, 'redirect')} created`],
              [
                'Left out so far',
                <>
                  {`${count(leftOut)} `}
                  {leftOut > 0 && <TextButton onClick={() => setSeeing(true)}>See them</TextButton>}
                </>,
              ],
            ]}
          />
        )}
        {!isUndone && <ImagesNotice found={found} />}
        {!isUndone && (
          <div className="cluster">
            {state === 'moving' ? (
              <Button variant="line" busy={pause.busy} onClick={() => void pause.act()}>
                <Icon icon={Pause} />
                Pause
              </Button>
            ) : (
              <Button
                variant="primary"
                busy={resume.busy}
                busyLabel="Resuming..."
                onClick={() => void resume.act()}
              >
                Resume
              </Button>
            )}
            <Button variant="quiet" onClick={() => setCancelling(true)}>
              Cancel...
            </Button>
          </div>
        )}
        <p className={styles.more}>
          {state === 'moving' || isUndone
            ? `You can close this page. ${isUndone ? 'It' : 'The move'} continues, even after a restart.`
            : 'You can close this page. It stays as it is until somebody resumes it.'}
        </p>
      </div>
      {cancelling && <CancelDialog found={found} onClose={() => setCancelling(false)} />}
      {seeing && (
        <ItemsDialog
          importId={id}
          begin={{ state: items.failed > 0 ? 'failed' : 'leftOut' }}
          onClose={() => setSeeing(false)}
        />
      )}
    </section>
  );
}
