import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '#lib/messages/messages.ts';
import { ToastHost } from '#ui/toast/toast-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { OnAdminAction } from './navigation.ts';
import { useArrival } from './use-arrival.ts';

const MAIN_ID = 'main';

interface ShellProps {
  /** The color of the page's top: 'brand', 'ink' or a category. */
  tone: string;
  children: ReactNode;
}

/** Header and footer around every screen. */
export function Shell({ tone, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const announcement = useArrival(main);
  const client = useQueryClient();
  const [login, setLogin] = useState<ReactNode>();

  const onAdminAction: OnAdminAction = (action) => {
    import('../../admin/login-entry.tsx').then(
      ({ enter }) => enter(action, client, setLogin),
      () => window.location.reload(),
    );
  };

  return (
    <>
      <a className="skip" href={`#${MAIN_ID}`}>
        {t('Skip to content')}
      </a>
      <Header tone={tone} onAdminAction={onAdminAction} />
      <main id={MAIN_ID} ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ToastHost />
      <p className="sr" aria-live="polite" aria-atomic="true">
        {announcement}
      </p>
      {login}
    </>
  );
}
