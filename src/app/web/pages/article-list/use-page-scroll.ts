import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls smoothly to the top when another page of the same list is shown, and takes the focus to
 * the heading of the results: the link that was pressed goes away while they load. After Back and
 * Forward the browser finds its own place again.
 * @param list what tells this list from others
 */
export function usePageScroll(
  list: string,
  page: number,
  heading: RefObject<HTMLElement | null>,
): void {
  const shown = useRef({ list, page });
  const travelledTo = useRef('');

  useEffect(() => {
    const onTravel = () => {
      travelledTo.current = window.location.href;
    };
    // Capturing: it must be known before the router's own listener has rendered the page.
    window.addEventListener('popstate', onTravel, true);
    return () => window.removeEventListener('popstate', onTravel, true);
  }, []);

  useEffect(() => {
    const before = shown.current;
    shown.current = { list, page };
    const travelled = travelledTo.current === window.location.href;
    travelledTo.current = '';
    if (before.list !== list || before.page === page) return;
    heading.current?.focus({ preventScroll: true });
    if (travelled) return;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
  }, [list, page, heading]);
}
