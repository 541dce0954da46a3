import { Toast } from 'radix-ui';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx';
import { dismissToast, type ShownToast, TOAST_DURATION } from './toast.ts';

const SWIPE_THRESHOLD = 50;

/** The corner where toasts appear; F8 takes the focus there. */
export default function Toaster({ toast }: { toast: ShownToast }) {
  const bad = toast.kind === 'destructive';
  return (
    <Toast.Provider
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD}
    >
      <Toast.Root
        key={toast.id}
        className={bad ? 'toast toast-bad' : 'toast'}
        open={toast.open}
        onOpenChange={(open) => {
          if (!open) dismissToast(toast.id);
        }}
      >
        <span className="mk">{bad ? <AlertIcon /> : <CheckIcon />}</span>
        <Toast.Title className="toast-title">{toast.title}</Toast.Title>
        {toast.description !== undefined && (
          <Toast.Description className="toast-text">{toast.description}</Toast.Description>
        )}
        <Toast.Close className="icon-btn" aria-label="Dismiss">
          <CloseIcon />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toaster" hotkey={['F8']} />
    </Toast.Provider>
  );
}
