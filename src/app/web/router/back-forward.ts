import { isHeldBack, noteMove } from '#lib/browser/history.ts';

/** How long Back and Forward wait for a page before they show it loading. */
const MAX_WAIT_MS = 1000;

/** Shows that another page is on its way (moving.css). */
export function showMoving(isMoving: boolean): void {
  document.documentElement.toggleAttribute('data-moving', isMoving);
}

interface Preparation {
  /** Code and data have loaded. */
  isReady: boolean;
  /** Settles when they have loaded or failed. */
  done: Promise<unknown>;
}

interface ScrollHistory {
  /** Saves the page's scroll position in its history entry. */
  saveScroll: () => void;
}

function savedScroll(state: unknown): number {
  const place = typeof state === 'object' && state !== null && 'place' in state ? state.place : 0;
  return typeof place === 'number' ? place : 0;
}

const currentUrl = () => window.location.pathname + window.location.search;

/**
 * Lets Back and Forward show a page when its code and data have loaded, as links do. Usually both are
 * in memory and the browser restores the scroll position; after a reload they aren't, and it is
 * restored here. Call it before anything else listens to the history.
 */
export function watchBackForward(prepare: (href: string) => Preparation): ScrollHistory {
  let shown = currentUrl();
  /** Counts navigations: only the last one is shown. */
  let move = 0;
  let passing = false;

  const onPopState = (event: PopStateEvent) => {
    if (passing) return;
    if (isHeldBack()) {
      event.stopImmediatePropagation();
      return;
    }
    noteMove(true);
    if (currentUrl() === shown) return;
    shown = currentUrl();
    move += 1;
    const own = move;
    const { isReady, done } = prepare(window.location.href);
    if (isReady) return;

    event.stopImmediatePropagation();
    showMoving(true);
    // The browser scrolls immediately: keep the current page in place.
    const top = window.scrollY;
    let passed = false;
    const stay = () => {
      if (!passed && own === move) window.scrollTo({ top, behavior: 'instant' });
    };
    window.addEventListener('scroll', stay, { once: true });
    requestAnimationFrame(stay);
    const show = () => {
      window.removeEventListener('scroll', stay);
      if (passed || own !== move) return;
      showMoving(false);
      passed = true;
      passing = true;
      window.dispatchEvent(new PopStateEvent('popstate', { state: event.state }));
      passing = false;
    };
    const place = () =>
      requestAnimationFrame(() => {
        if (own === move) window.scrollTo({ top: savedScroll(event.state), behavior: 'instant' });
      });
    const arrive = () => {
      // React may render the data of a visible page in a timer.
      if (passed) setTimeout(place);
      else {
        show();
        place();
      }
    };
    setTimeout(show, MAX_WAIT_MS);
    done.then(arrive, arrive);
  };
  window.addEventListener('popstate', onPopState, true);

  // The router dispatches events for its own navigations.
  for (const type of ['pushState', 'replaceState']) {
    window.addEventListener(
      type,
      () => {
        noteMove(false);
        shown = currentUrl();
        move += 1;
      },
      true,
    );
  }

  return {
    saveScroll: () => {
      const state: unknown = window.history.state;
      const current = typeof state === 'object' ? state : {};
      // Without the router's event.
      History.prototype.replaceState.call(
        window.history,
        { ...current, place: window.scrollY },
        '',
      );
    },
  };
}
