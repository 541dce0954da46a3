import { Toast } from 'radix-ui';
import { type CSSProperties, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx';
import { dismissToast, type ShownToast, TOAST_DURATION } from './toast.ts';
import * as styles from './toaster.module.css';

const SWIPE_THRESHOLD = 50;
/** Takes no room among the parts of a dialog. */
const ASIDE: CSSProperties = { position: 'absolute' };

const topDialog = () =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null;

interface Place {
  /** The modal dialog the toast has to stand in: everything outside of it is out of reach. */
  host: HTMLDialogElement | null;
  /** Another number is another host. */
  turn: number;
  /** The dialog was open when the toast came. */
  fromStart: boolean;
}

function usePlace(id: number): Place {
  const [{ host, turn }, setHost] = useState(() => ({ host: topDialog(), turn: 0 }));
  const [fromStart, setFromStart] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast looks for its place anew
  useLayoutEffect(() => {
    const look = () => {
      const next = topDialog();
      setHost((now) => (now.host === next ? now : { host: next, turn: now.turn + 1 }));
    };
    look();
    setFromStart(topDialog() !== null);
    // Dialogs that come and go change it; 'close' comes when the dialog may be gone already.
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [id]);
  return { host, turn, fromStart };
}

/** The corner where toasts appear; F8 takes the focus there. */
export default function Toaster({ toast }: { toast: ShownToast }) {
  const bad = toast.kind === 'destructive';
  const { host, turn, fromStart } = usePlace(toast.id);
  const viewport = (
    <Toast.Viewport className={classNames('toaster', styles.corner)} hotkey={['F8']} />
  );
  return (
    // A pointer or focus that held it in a dialog that is gone holds it no longer.
    <Toast.Provider
      key={turn}
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD}
    >
      <Toast.Root
        key={toast.id}
        data-toast
        className={classNames(styles.toast, bad && styles.bad)}
        open={toast.open}
        onOpenChange={(open) => {
          if (!open) dismissToast(toast.id);
        }}
      >
        <span className={styles.sign}>{bad ? <AlertIcon /> : <CheckIcon />}</span>
        <Toast.Title className={styles.title} data-part="title">
          {toast.title}
        </Toast.Title>
        {toast.description !== undefined && (
          <Toast.Description className={styles.text} data-part="text">
            {toast.description}
          </Toast.Description>
        )}
        {toast.detail !== undefined && (
          <p className={styles.text} data-part="detail">
            {toast.detail}
          </p>
        )}
        <Toast.Close asChild>
          <IconButton label="Dismiss" className={styles.close}>
            <CloseIcon />
          </IconButton>
        </Toast.Close>
      </Toast.Root>
      {host
        ? createPortal(
            <div style={ASIDE}>
              {viewport}
              {/* The toast's own announcement stands outside of the dialog, where nothing is heard. */}
              {fromStart && toast.open && (
                <p key={toast.id} className="sr" role="alert">
                  {[toast.title, toast.description, toast.detail].join(' ')}
                </p>
              )}
            </div>,
            host,
          )
        : viewport}
    </Toast.Provider>
  );
}
