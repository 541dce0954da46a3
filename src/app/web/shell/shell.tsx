import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { ToastHost } from '../../../ui/toast-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useArrival } from './use-arrival.ts';

const StaffNotice = lazy(() => import('./staff-notice.tsx'));

const MAIN_ID = 'main';

interface ShellProps {
  /** The colour of the page's top: 'brand', 'ink' or a category. */
  tone: string;
  children: ReactNode;
}

/** What stands around every screen. */
export function Shell({ tone, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const announcement = useArrival(main);
  const [noticeOpen, setNoticeOpen] = useState(false);

  return (
    <>
      <a className="skip" href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <Header tone={tone} onStaff={() => setNoticeOpen(true)} />
      <main id={MAIN_ID} ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ToastHost />
      <p className="sr" aria-live="polite" aria-atomic="true">
        {announcement}
      </p>
      {noticeOpen && (
        <Suspense>
          <StaffNotice onClose={() => setNoticeOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
