import { X } from 'lucide';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { openModal } from '../top-dialog.ts';

interface DialogProps {
  title: string;
  description?: string;
  /** Escape, the close button and the browser's own ways to close. */
  onClose: () => void;
  /** The actions, the safe one first. */
  footer?: ReactNode;
  wide?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A modal dialog, open as long as it is rendered. The focus returns to where it was. */
export function Dialog({
  title,
  description,
  onClose,
  footer,
  wide = false,
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Closed while it still stands in the page: later there is no focus to give back.
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), []);

  const classes = ['dlg', wide && 'dlg-wide', className].filter(Boolean).join(' ');
  return (
    <dialog
      ref={dialog}
      className={classes}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-text`}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A second Escape closes without asking; what is open was only opened again.
        const { currentTarget, target } = event;
        if (target === currentTarget && !currentTarget.open) onClose();
      }}
    >
      <div className="dlg-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {description !== undefined && (
          <p className="dlg-desc" id={`${id}-text`}>
            {description}
          </p>
        )}
      </div>
      {children}
      {footer !== undefined && <div className="dlg-foot">{footer}</div>}
      {/* Last, so that the focus starts in the first field or on the safe answer. */}
      <button type="button" className="icon-btn x" aria-label="Close" onClick={onClose}>
        <Icon icon={X} />
      </button>
    </dialog>
  );
}
