import { Check, OctagonAlert, X } from 'lucide';
import { Toast } from 'radix-ui';
import { type CSSProperties, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#lib/messages/messages.ts';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { dismissToast, type ShownToast, TOAST_DURATION } from './toast.ts';
import * as styles from './toaster.module.css';
import { subscribeToDialogs, topDialog } from './top-dialog.ts';

const SWIPE_THRESHOLD = 50;
/** Takes no space in a dialog's layout. */
const ASIDE: CSSProperties = { position: 'absolute' };
/**
 * The time a toast stays after a dialog opens or closes just before it would disappear, in milliseconds.
 */
const MIN_LEFT = 1000;

/** The corner with toasts; F8 moves the focus there. */
export default function Toaster({ toast }: { toast: ShownToast }) {
  const { kind = 'default', undo, view } = toast;
  // Only elements inside the topmost dialog are reachable.
  const host = useSyncExternalStore(subscribeToDialogs, topDialog, () => null);
  const [place, setPlace] = useState({ id: toast.id, host, turn: 0, left: TOAST_DURATION });
  if (place.id !== toast.id || place.host !== host) {
    const left =
      place.id === toast.id ? Math.max(MIN_LEFT, toast.until - Date.now()) : TOAST_DURATION;
    const turn = place.host === host ? place.turn : place.turn + 1;
    setPlace({ id: toast.id, host, turn, left });
  }
  const viewport = <Toast.Viewport data-toasts className={styles.corner} hotkey={['F8']} />;
  return (
    // A hover or focus inside a dialog that has closed no longer keeps it open.
    <Toast.Provider
      key={place.turn}
      duration={place.left}
      swipeDirection={document.dir === 'rtl' ? 'left' : 'right'}
      swipeThreshold={SWIPE_THRESHOLD}
    >
      <Toast.Root
        key={toast.id}
        data-toast
        className={classNames(
          styles.toast,
          kind === 'destructive' && styles.destructive,
          kind === 'warning' && styles.warning,
        )}
        style={{ '--elapsed': `${place.left - TOAST_DURATION}ms` } as CSSProperties}
        open={toast.open}
        onOpenChange={(open) => {
          if (!open) dismissToast(toast.id);
        }}
      >
        <span className={styles.sign}>
          <Icon icon={kind === 'default' ? Check : OctagonAlert} />
        </span>
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
        {undo && (
          <Toast.Action asChild altText={t('Undo')}>
            <button type="button" className={styles.action} onClick={undo}>
              {t('Undo')}
            </button>
          </Toast.Action>
        )}
        {view !== undefined && (
          <a className={styles.action} href={view} target="_blank" rel="noopener">
            {t('View')}
          </a>
        )}
        <Toast.Close asChild>
          <IconButton label={t('Dismiss')} className={styles.close}>
            <Icon icon={X} />
          </IconButton>
        </Toast.Close>
      </Toast.Root>
      {host
        ? createPortal(
            <div style={ASIDE}>
              {viewport}
              {/* Announced outside of the dialog, where screen readers ignore it. */}
              {toast.inDialog && toast.open && (
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
