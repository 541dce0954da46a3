import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { wasTraversal } from '#lib/history.ts';

/** Time for the new screen to name itself before its title is read out. */
const TITLE_DELAY = 250;

/**
 * Does on a new path what a browser does on a new page: starts at the top (Back keeps the place
 * that the browser restores), takes the focus out of the old screen, and names the new one.
 * @returns what a live region is to say
 */
export function useArrival(main: RefObject<HTMLElement | null>): string {
  const [pathname] = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!wasTraversal()) window.scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnouncement(document.title), TITLE_DELAY);
    return () => clearTimeout(timer);
  }, [pathname, main]);

  return announcement;
}
