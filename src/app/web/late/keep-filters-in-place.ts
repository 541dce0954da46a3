import * as styles from '#features/articles/web/category-filter.module.css';
import { wasTraversal } from '#lib/browser/history.ts';

/** How long the new list may take to appear above its filters. */
const SETTLES_WITHIN_MS = 1000;
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

const filters = () => document.querySelector(`.${styles.filter}`);
const topOf = (element: Element) => element.getBoundingClientRect().top;

/** Holds the filters at this distance from the top of the screen, until the visitor moves the page. */
function holdFilters(top: number): void {
  const end = performance.now() + SETTLES_WITHIN_MS;
  let isOver = false;
  for (const type of MOVES) {
    const stop = () => {
      isOver = true;
    };
    window.addEventListener(type, stop, { once: true, passive: true, capture: true });
  }
  const hold = () => {
    const shown = filters();
    if (isOver || shown === null || performance.now() > end) return;
    const moved = topOf(shown) - top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    requestAnimationFrame(hold);
  };
  hold();
}

/**
 * Keeps the filters of a list where they are on the screen when one of them leads to another list, as
 * filters of one page do. Runs before the new list is painted.
 */
export function keepPlaceOfFilters(): void {
  const root = document.querySelector('#root');
  if (!root) return;
  let clicked = { top: 0, from: '' };
  const observer = new MutationObserver(() => {
    const shown = filters();
    if (clicked.from === window.location.pathname || shown === null) return;
    observer.disconnect();
    if (wasTraversal()) return;
    holdFilters(clicked.top);
    shown.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  });
  document.addEventListener(
    'click',
    ({ target }) => {
      observer.disconnect();
      const filter = target instanceof Element ? target.closest(`.${styles.filter}`) : null;
      if (!filter) return;
      clicked = { top: topOf(filter), from: window.location.pathname };
      observer.observe(root, { childList: true, subtree: true });
    },
    { capture: true },
  );
}
