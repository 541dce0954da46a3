import * as styles from '#features/articles/web/category-filter.module.css';
import { wasTraversal } from '#lib/history.ts';

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
  let place: { top: number; from: string } | null = null;
  document.addEventListener(
    'click',
    ({ target }) => {
      const clicked = target instanceof Element ? target.closest(`.${styles.filter}`) : null;
      place = clicked && { top: topOf(clicked), from: window.location.pathname };
    },
    { capture: true },
  );
  const onChange = () => {
    const shown = filters();
    if (place === null || place.from === window.location.pathname || shown === null) return;
    const { top } = place;
    place = null;
    if (wasTraversal()) return;
    holdFilters(top);
    shown.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  };
  const root = document.querySelector('#root');
  if (root) new MutationObserver(onChange).observe(root, { childList: true, subtree: true });
}
