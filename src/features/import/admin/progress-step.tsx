import { Pause } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import { ProgressBar } from '#ui/admin/charts/progress-bar.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { RadioLine } from '#ui/admin/form/controls.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as shared from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Import } from '../contract.ts';
import { redirectsText } from '../redirects-text.ts';
import { cancelImport, pauseImport, resumeImport } from './api.ts';
import { formatDuration } from './format.ts';
import { ImagesNotice } from './images.tsx';
import * as styles from './import.module.css';
import { ItemsDialog } from './items.tsx';

/** The speed is measured over the last minute. */
const WINDOW_MS = 60_000;
/** Shorter measurements are too unreliable. */
const MIN_MS = 5_000;

/** The estimated time left, from the speed since this screen was opened; null while unknown. */
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

/** Asks whether to keep or undo what was imported. */
function CancelDialog({ data, onClose }: { data: Import; onClose: () => void }) {
  const [undo, setUndo] = useState(false);
  const { created, updated, waiting } = data.items;
  const { act, busy } = useAction({
    run: () => cancelImport(data.id, { undo }),
    failure: t('Couldn’t cancel the import'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Cancel this import?')}
      description={t(
        '{created, plural, one {# item} other {# items}} imported, {waiting} remaining.',
        { created: created + updated, waiting: formatNumber(waiting) },
      )}
      action={t('Cancel Import')}
      cancel={t('Continue Import')}
      busyLabel={t('Canceling...')}
      busy={busy}
      danger
      onSubmit={() => void act()}
      onClose={onClose}
    >
      <div role="radiogroup" aria-label={t('Imported articles and pages')}>
        <RadioLine
          name="imported"
          checked={!undo}
          onChange={() => setUndo(false)}
          note={t('You can resume the import later')}
        >
          {t('Keep imported articles and pages')}
        </RadioLine>
        <RadioLine
          name="imported"
          checked={undo}
          onChange={() => setUndo(true)}
          note={t(
            'Deletes articles, pages, images and redirects of this import. Edited articles and pages stay.',
          )}
        >
          {t('Undo the import')}
        </RadioLine>
      </div>
    </FormDialog>
  );
}

/** 'About 6 minutes' */
const leftText = (ms: number) =>
  ms < 60_000 ? t('Less than a minute') : t('About {ms}', { ms: formatDuration(ms) });

const NOW: Partial<Record<Import['state'], string>> = {
  paused: t('Paused'),
  failed: t('Stopped by an error'),
  undoing: t('Undoing'),
};

/** The fourth step: progress, also of an undo. */
export function ProgressStep({ data }: { data: Import }) {
  const { id, state, report, items, images, done, error } = data;
  const [canceling, setCanceling] = useState(false);
  const [seeing, setSeeing] = useState(false);
  const isUndoing = state === 'undoing';
  const brought = items.created + items.updated;
  const total = isUndoing ? brought + items.undone : (report?.items ?? 0);
  const through = isUndoing ? items.undone : done;
  const left = useTimeLeft(through, total, state === 'running' || isUndoing);
  const pause = useAction({ run: () => pauseImport(id), failure: t('Couldn’t pause the import') });
  const resume = useAction({
    run: () => resumeImport(id),
    failure: t('Couldn’t resume the import'),
  });
  const skipped = items.skipped + items.failed;
  const ofImages = images.saved + images.waiting + images.failed;
  const time = left === null ? t('Running') : t('{leftText} left', { leftText: leftText(left) });
  const imported = items.created + items.updated + items.unchanged + items.edited;
  return (
    <section className={shared.box} aria-label={t('Progress')}>
      <div className={shared.boxBody}>
        {error !== null && (
          <div role="alert">
            <Notice kind="bad" title={error}>
              <p>
                {t('Imported articles and pages stay. Resume continues where the import stopped.')}
              </p>
            </Notice>
          </div>
        )}
        <div className={`cluster spread ${styles.now}`}>
          <b>
            {formatNumber(through)} <span>{t('of {total}', { total: formatNumber(total) })}</span>
          </b>
          <span role="status">{NOW[state] ?? time}</span>
        </div>
        <ProgressBar
          label={isUndoing ? t('Items deleted') : t('Items imported')}
          part={total === 0 ? 0 : through / total}
        />
        {!isUndoing && (
          <Facts
            facts={[
              [
                t('Items'),
                t('{imported} of {total}', {
                  imported: formatNumber(imported),
                  total: formatNumber(total),
                }),
              ],
              [
                t('Images'),
                t('{saved} of {images}', {
                  saved: formatNumber(images.saved),
                  images: formatNumber(ofImages),
                }),
              ],
              [t('Old URLs'), redirectsText(data)],
              [
                t('Skipped'),
                <>
                  {`${formatNumber(skipped)} `}
                  {skipped > 0 && (
                    <TextButton onClick={() => setSeeing(true)}>{t('View items')}</TextButton>
                  )}
                </>,
              ],
            ]}
          />
        )}
        {!isUndoing && <ImagesNotice data={data} />}
        {!isUndoing && (
          <div className="cluster">
            {state === 'running' ? (
              <Button variant="line" busy={pause.busy} onClick={() => void pause.act()}>
                <Icon icon={Pause} />
                {t('Pause')}
              </Button>
            ) : (
              <Button
                variant="primary"
                busy={resume.busy}
                busyLabel={t('Resuming...')}
                onClick={() => void resume.act()}
              >
                {t('Resume')}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setCanceling(true)}>
              {t('Cancel...')}
            </Button>
          </div>
        )}
        <p className={styles.more}>
          {state === 'running' || isUndoing
            ? t('You can close this page. The {what} continues, even after a restart.', {
                what: isUndoing ? 'undo' : 'import',
              })
            : t('You can close this page. The import waits until you resume it.')}
        </p>
      </div>
      {canceling && <CancelDialog data={data} onClose={() => setCanceling(false)} />}
      {seeing && (
        <ItemsDialog
          importId={id}
          begin={{ state: items.failed > 0 ? 'failed' : 'skipped' }}
          onClose={() => setSeeing(false)}
        />
      )}
    </section>
  );
}
