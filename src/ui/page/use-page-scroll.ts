import { type RefObject, useEffect, useRef } from 'react';
import { wasTraversal } from '#lib/browser/history.ts';

/**
 * Scrolls smoothly to the top when another page of the same list is shown, and focuses the heading of the
 * results, because the clicked link disappears. After Back and Forward the browser restores the position.
 * @param list identifies this list
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
