import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type BaseLocationHook, Router, useRouter } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import { useSite } from '#ui/site.ts';
import { ToastHost } from '#ui/toast/toast-host.tsx';
import '#ui/admin/layout.css';
import { LatestArticles } from '../web/shell/footer.tsx';
import { Header } from '../web/shell/header.tsx';
import { MenuLink } from '../web/shell/menu-link.tsx';
import { type OnAdminAction, useFooterMenu } from '../web/shell/navigation.ts';
import * as styles from './admin-frame.module.css';

const MAIN_ID = 'main';

/** The admin area has no URL: none of the header's links is the current page. */
const useNoLocation: BaseLocationHook = () => ['/admin-area', navigate];

function AdminFooter() {
  const { name, footerLine } = useSite();
  return (
    <footer className={styles.footer} data-tone="ink">
      <div className={classNames(parts.wide, styles.latest)}>
        <LatestArticles />
      </div>
      <div className={classNames(parts.wide, 'cluster spread', styles.line)}>
        <nav aria-label={t('Footer')}>
          {useFooterMenu().map((link) => (
            <MenuLink key={link.url} link={link} />
          ))}
        </nav>
        <p>{footerLine ?? t('© 2025 {name}. All rights reserved.', { name })}</p>
      </div>
    </footer>
  );
}

interface MainProps {
  title: string;
  /** The first scroll position. */
  scroll: number;
  className: string | undefined;
  children: ReactNode;
}

/** Key it by screen: a new screen gets the focus. */
function Main({ title, scroll, className, children }: MainProps) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(scroll);
  // Before the paint: a page that moves under the pointer would lose a click.
  useLayoutEffect(() => {
    window.scrollTo({ top: first.current, behavior: 'instant' });
  }, []);
  useEffect(() => {
    // Unless the screen has focused one of its fields. In a dialog, the focus stays.
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main id={MAIN_ID} ref={main} tabIndex={-1} className={className} aria-label={title}>
      {children}
    </main>
  );
}

interface FrameProps extends Omit<MainProps, 'className'> {
  /** A new key is a new screen. */
  screen: string;
  /** Missing for the editor, which has only the footer (spec §2 'Non-routed modes'). */
  onAdminAction?: OnAdminAction;
  /** The navigation beside the screens. */
  nav?: ReactNode;
}

/** Header, navigation, footer and page title of the admin area. */
export function AdminFrame({ screen, onAdminAction, nav, ...main }: FrameProps) {
  const site = useSite();
  const { aroundNav } = useRouter();
  // The print styles are for articles. Dialogs with codes, and charts, are printed as they are.
  useLayoutEffect(() => {
    const forReaders = document.querySelector<HTMLLinkElement>('link[media="print"]');
    if (!forReaders) return;
    forReaders.disabled = true;
    return () => {
      forReaders.disabled = false;
    };
  }, []);

  return (
    <div className={styles.frame}>
      <title>{`${main.title} | ${site.name}`}</title>
      <a className="skip" href={`#${MAIN_ID}`}>
        {t('Skip to content')}
      </a>
      {onAdminAction && (
        <Router hook={useNoLocation} aroundNav={aroundNav}>
          <Header tone="ink" logoTooltip={t('View Site')} onAdminAction={onAdminAction} />
        </Router>
      )}
      <div className={nav === undefined ? styles.alone : styles.shell}>
        {nav}
        <Main
          key={screen}
          {...main}
          className={classNames(styles.main, onAdminAction && parts.wide)}
        />
      </div>
      <AdminFooter />
      <ToastHost />
    </div>
  );
}
