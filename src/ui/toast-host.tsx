import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToast, subscribeToToast } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx'));
const noToast = () => null;

/** Stands once in the page; the code that shows toasts is loaded with the first of them. */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, noToast);
  if (toast === null) return null;
  return (
    <Suspense>
      <Toaster toast={toast} />
    </Suspense>
  );
}
