import { ArrowLeft } from 'lucide';
import { useLayoutEffect, useRef } from 'react';
import type { SessionUser } from '#features/users/contract.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import { backToDashboard, openScreen } from './navigation.ts';
import * as styles from './screen-nav.module.css';
import { screensFor } from './screens.tsx';

interface ScreenNavProps {
  /** The current screen's name. */
  current: string;
  user: SessionUser;
  /** The dashboard's tab that the screens return to. */
  tab: string | undefined;
}

/** Links to the dashboard and the other screens. */
export function ScreenNav({ current, user, tab }: ScreenNavProps) {
  const screens = screensFor(user, useSite()).filter(({ hasBackButton }) => !hasBackButton);
  const nav = useRef<HTMLElement>(null);
  // On phones the bar scrolls sideways: it starts at the current screen.
  useLayoutEffect(() => {
    const bar = nav.current;
    const link = bar?.querySelector<HTMLElement>(`[data-screen="${CSS.escape(current)}"]`);
    if (bar && link) bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={nav} className={styles.nav} aria-label="Site">
      <button
        type="button"
        className={classNames(styles.link, styles.back)}
        onClick={() => backToDashboard(tab)}
      >
        <Icon icon={ArrowLeft} />
        <span>Dashboard</span>
      </button>
      {screens.map(({ name, label }) => (
        <button
          key={name}
          data-screen={name}
          type="button"
          className={styles.link}
          aria-current={name === current ? 'page' : undefined}
          onClick={() => openScreen(name, tab)}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
