import type { ReactNode } from 'react';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import * as styles from './form-notices.module.css';
import type { SaveAction } from './save/question-before.ts';
import type { Failure } from './save/save-failure.ts';

interface FormNoticesProps {
  /** Why the last save failed. */
  failure: (Failure & { action: SaveAction }) | null;
  /** A save is in progress. */
  busy: boolean;
  onRetry: (action: SaveAction) => void;
  /** Turns the form into a new article. */
  onStartNew: () => void;
  onDismissFailure: () => void;
  /** Describes the last replacement of the form's values. */
  replacement: string | null;
  onUndo: () => void;
  onDismissReplacement: () => void;
  isOpenElsewhere: boolean;
  /** Another tab has saved a newer version. */
  isSavedElsewhere: boolean;
  /** Compares the form with that version. */
  onCompare: () => void;
  /** More notices. */
  children: ReactNode;
}

/** The notices above the form. */
export function FormNotices({
  failure,
  busy,
  onRetry,
  onStartNew,
  onDismissFailure,
  replacement,
  onUndo,
  onDismissReplacement,
  isOpenElsewhere,
  isSavedElsewhere,
  onCompare,
  children,
}: FormNoticesProps) {
  return (
    <>
      {/* About the last action: stays in view while the page scrolls. */}
      <div
        className={`${parts.wide} ${styles.notices} ${styles.now}`}
        aria-live="polite"
        data-stays=""
      >
        {failure && (
          <Notice
            kind="bad"
            title={failure.title}
            actions={
              <>
                {failure.isGone ? (
                  <Button variant="primary" onClick={onStartNew}>
                    {t('Save as a New Article')}
                  </Button>
                ) : failure.isFinal ? null : (
                  <Button variant="primary" busy={busy} onClick={() => onRetry(failure.action)}>
                    {t('Try Again')}
                  </Button>
                )}
                <Button variant="quiet" onClick={onDismissFailure}>
                  {t('Dismiss')}
                </Button>
              </>
            }
          >
            <p>{failure.text}</p>
          </Notice>
        )}
        {replacement !== null && (
          <Notice
            kind="info"
            title={replacement}
            actions={
              <>
                <OutlineButton onClick={onUndo}>{t('Undo')}</OutlineButton>
                <Button variant="quiet" onClick={onDismissReplacement}>
                  {t('Dismiss')}
                </Button>
              </>
            }
          />
        )}
      </div>
      <div className={`${parts.wide} ${styles.notices}`} aria-live="polite" data-stays="">
        {isSavedElsewhere ? (
          <Notice
            kind="warn"
            title={t('You saved a newer version in another tab')}
            actions={<Button onClick={onCompare}>{t('Compare')}</Button>}
          >
            <p>{t('You’re editing an older version.')}</p>
          </Notice>
        ) : (
          isOpenElsewhere && (
            <Notice kind="warn" title={t('This article is open in another tab of this browser')}>
              <p>
                {t(
                  'Edit in one tab only. Whichever tab saves second will ask you to resolve conflicts.',
                )}
              </p>
            </Notice>
          )
        )}
        {children}
      </div>
    </>
  );
}
