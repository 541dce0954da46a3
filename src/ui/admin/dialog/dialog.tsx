import { X } from 'lucide';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#lib/messages/admin.ts';
import { classNames } from '../../class-names.ts';
import { openModal } from '../../toast/top-dialog.ts';
import { ToolButton } from '../buttons.tsx';
import * as styles from './dialog.module.css';

interface DialogProps {
  title: string;
  description?: string;
  /** Called by Escape, the close button and the browser's own ways to close. */
  onClose: () => void;
  /** The actions, the safe one first. */
  footer?: ReactNode;
  wide?: boolean;
  /** Shows only the content, which has its own heading and Close button; a click outside closes it. */
  isBare?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A dialog's actions, if they belong to a form inside it. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

/** Keeps 'one-time' in 'Turn on one-time codes' on one line if it fits. */
const unbroken = (title: string) =>
  title.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={styles.whole}>
        {part}
      </span>
    ),
  );

/**
 * A modal dialog, open while it is rendered. Focus returns to where it was. It is rendered outside of the page's
 * content: a form in a dialog that a form opens must not be nested in that form.
 */
export function Dialog({
  title,
  description,
  onClose,
  footer,
  wide = false,
  isBare = false,
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const pressed = useRef<EventTarget>(null);

  // Closed while still in the document: afterwards it couldn't return the focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current === null) return;
    const close = openModal(current);
    // The focus on a sticky action scrolls a long text to its end.
    if (document.activeElement?.closest(`.${styles.foot}`)) current.scrollTop = 0;
    return close;
  }, []);

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, wide && styles.wide, className)}
      {...(isBare ? { 'aria-label': title } : { 'aria-labelledby': `${id}-title` })}
      aria-describedby={description === undefined ? undefined : `${id}-text`}
      // Its content covers all of it, so it is hit only by its backdrop. Not by a drag from inside it.
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={({ target, currentTarget }) => {
        if (isBare && target === currentTarget && pressed.current === target) onClose();
      }}
      // React passes it on to the form that opened the dialog.
      onSubmit={(event) => event.stopPropagation()}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A second Escape closes it without asking, so it is opened again.
        const { currentTarget, target } = event;
        if (target === currentTarget && !currentTarget.open) onClose();
      }}
    >
      {!isBare && (
        <div>
          <h2 id={`${id}-title`}>{unbroken(title)}</h2>
          {description !== undefined && (
            <p className={styles.description} id={`${id}-text`}>
              {description}
            </p>
          )}
        </div>
      )}
      {children}
      {footer !== undefined && <DialogFoot>{footer}</DialogFoot>}
      {/* Last, so that the focus starts in the first field or on the safe button. */}
      {!isBare && (
        <ToolButton label={t('Close')} icon={X} className={styles.close} onClick={onClose} />
      )}
    </dialog>,
    document.body,
  );
}
