import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToast, type ShownToast, subscribeToToast } from './toast.ts';

// If the code fails to load, the toast is lost but the page stays; the next one tries again.
const load = (): Promise<{ default: ComponentType<{ toast: ShownToast }> }> =>
  import('./toaster.tsx').catch(() => {
    Toaster = lazy(load);
    return { default: () => null };
  });
let Toaster = lazy(load);
const noToast = () => null;

/** Rendered once per page; the code that shows toasts is loaded with the first one. */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, noToast);
  if (toast === null) return null;
  return (
    <Suspense>
      <Toaster toast={toast} />
    </Suspense>
  );
}
