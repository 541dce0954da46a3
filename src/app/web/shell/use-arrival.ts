import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { wasTraversal } from '#lib/browser/history.ts';

/** Time for the new screen to set its title before it is announced. */
const TITLE_DELAY = 250;

/**
 * Does on a new path what a browser does on a new page: scrolls to the top (Back keeps the position that
 * the browser restores), removes the focus from the old screen, and announces the new one.
 * @returns the text of a live region
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
