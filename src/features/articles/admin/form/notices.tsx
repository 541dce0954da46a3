import type { ReactNode } from 'react';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import * as styles from './notices.module.css';
import type { SaveWay } from './save/save.ts';
import type { Failure } from './save/save-failure.ts';

interface FormNoticesProps {
  /** Why the last save failed. */
  failure: (Failure & { way: SaveWay }) | null;
  /** A save is under way. */
  busy: boolean;
  onRetry: (way: SaveWay) => void;
  /** Makes a new article of what stands here. */
  onBegin: () => void;
  onDismissFailure: () => void;
  /** What took the place of what stood in the form. */
  exchanged: string | null;
  onUndo: () => void;
  onDismissExchange: () => void;
  isOpenElsewhere: boolean;
  /** Another tab has saved a version that is newer than the one that stands here. */
  isSavedElsewhere: boolean;
  /** Compares with that version. */
  onCompare: () => void;
  /** What is offered back. */
  children: ReactNode;
}

/** What is to be known before one goes on writing. */
export function FormNotices({
  failure,
  busy,
  onRetry,
  onBegin,
  onDismissFailure,
  exchanged,
  onUndo,
  onDismissExchange,
  isOpenElsewhere,
  isSavedElsewhere,
  onCompare,
  children,
}: FormNoticesProps) {
  return (
    <>
      {/* Of what was just done: seen wherever one has scrolled to. */}
      <div className={`${parts.wide} ${styles.notices} ${styles.now}`} aria-live="polite">
        {failure && (
          <Notice
            kind="bad"
            title={failure.title}
            actions={
              <>
                {failure.isGone ? (
                  <Button variant="primary" onClick={onBegin}>
                    Make It a New Article
                  </Button>
                ) : (
                  <Button variant="primary" busy={busy} onClick={() => onRetry(failure.way)}>
                    Try Again
                  </Button>
                )}
                <Button variant="quiet" onClick={onDismissFailure}>
                  Dismiss
                </Button>
              </>
            }
          >
            <p>{failure.text}</p>
          </Notice>
        )}
        {exchanged !== null && (
          <Notice
            kind="info"
            title={exchanged}
            actions={
              <>
                <OutlineButton onClick={onUndo}>Undo</OutlineButton>
                <Button variant="quiet" onClick={onDismissExchange}>
                  Dismiss
                </Button>
              </>
            }
          />
        )}
      </div>
      <div className={`${parts.wide} ${styles.notices}`} aria-live="polite">
        {isSavedElsewhere ? (
          <Notice
            kind="warn"
            title="You saved it in another tab"
            actions={<Button onClick={onCompare}>Compare</Button>}
          >
            <p>What stands here is the version before that.</p>
          </Notice>
        ) : (
          isOpenElsewhere && (
            <Notice kind="warn" title="This article is open in another tab of this browser">
              <p>Write in one of them: the second to save is asked about the other’s changes.</p>
            </Notice>
          )
        )}
        {children}
      </div>
    </>
  );
}
