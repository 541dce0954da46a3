import { type RefObject, useEffect, useRef } from 'react';
import { wasTraversal } from '#lib/history.ts';

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

  useEffect(() => {
    const before = shown.current;
    shown.current = { list, page };
    if (before.list !== list || before.page === page) return;
    heading.current?.focus({ preventScroll: true });
    if (wasTraversal()) return;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
  }, [list, page, heading]);
}
