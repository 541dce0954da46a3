import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type BaseLocationHook, Link, Router, useRouter } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import { useSite } from '#ui/site.ts';
import { ToastHost } from '#ui/toast/toast-host.tsx';
import '#ui/admin/layout.css';
import { FOOTER_PAGES } from '../web/shell/footer.tsx';
import { Header } from '../web/shell/header.tsx';
import type { OnAdminAction } from '../web/shell/navigation.ts';
import * as styles from './admin-frame.module.css';

const MAIN_ID = 'main';

/** The admin area is at no address: none of the header's links is where one is. */
const useNowhere: BaseLocationHook = () => ['/admin-area', navigate];

function AdminFooter() {
  const { name } = useSite();
  return (
    <footer className={styles.footer} data-tone="ink">
      <div className={classNames(parts.wide, 'cluster spread', styles.line)}>
        <nav aria-label="Footer">
          {FOOTER_PAGES.map(([label, path]) => (
            <Link key={path} href={path}>
              {label}
            </Link>
          ))}
        </nav>
        <p>{`© 2025 ${name}. All rights reserved.`}</p>
      </div>
    </footer>
  );
}

interface FrameProps {
  title: string;
  /** Left out for the editor, which has only the footer (spec §2 'Non-routed modes'). */
  onAdminAction?: OnAdminAction;
  children: ReactNode;
}

/** What stands around the admin area. To be keyed by where one is: a new place takes the focus. */
export function AdminFrame({ title, onAdminAction, children }: FrameProps) {
  const site = useSite();
  const { aroundNav } = useRouter();
  const main = useRef<HTMLElement>(null);

  // Before it is painted: a page that moved under the pointer would lose a press.
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  // Readers' pages have styles for paper; a dialog with codes, or a plot, is printed as it is.
  useLayoutEffect(() => {
    const forReaders = document.querySelector<HTMLLinkElement>('link[media="print"]');
    if (!forReaders) return;
    forReaders.disabled = true;
    return () => {
      forReaders.disabled = false;
    };
  }, []);
  useEffect(() => {
    // A screen that chose a field of its own keeps it.
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) {
      main.current?.focus({ preventScroll: true });
    }
  }, []);

  return (
    <div className={styles.frame}>
      <title>{`${title} | ${site.name}`}</title>
      <a className="skip" href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      {onAdminAction && (
        <Router hook={useNowhere} aroundNav={aroundNav}>
          <Header tone="ink" onAdminAction={onAdminAction} />
        </Router>
      )}
      <main
        id={MAIN_ID}
        ref={main}
        tabIndex={-1}
        className={onAdminAction ? parts.wide : undefined}
        aria-label={title}
      >
        {children}
      </main>
      <AdminFooter />
      <ToastHost />
    </div>
  );
}
