import { isHeldBack, noteMove } from '#lib/history.ts';

/** How long Back and Forward wait for a screen before they show that it is loading. */
const PATIENCE = 1000;

interface Preparation {
  /** Code and data are here already. */
  ready: boolean;
  /** Settles when they are, or when they cannot be had. */
  done: Promise<unknown>;
}

interface Travel {
  /** Remembers how far the present page is scrolled, in its entry of the history. */
  keepPlace: () => void;
}

function keptPlace(state: unknown): number {
  const place = typeof state === 'object' && state !== null && 'place' in state ? state.place : 0;
  return typeof place === 'number' ? place : 0;
}

const address = () => window.location.pathname + window.location.search;

/**
 * Lets Back and Forward show a screen when its code and data have come, as links do. Mostly both are
 * still there and the browser finds the former place by itself; after a reload they are not, and the
 * place is restored here. To be called before anything else listens to the history.
 */
export function watchBackForward(prepare: (href: string) => Preparation): Travel {
  let shown = address();
  /** Counts moves: what was waited for before the last one is not wanted any more. */
  let move = 0;
  let passing = false;

  const onPopState = (event: PopStateEvent) => {
    if (passing) return;
    if (isHeldBack()) {
      event.stopImmediatePropagation();
      return;
    }
    noteMove(true);
    if (address() === shown) return;
    shown = address();
    move += 1;
    const own = move;
    const { ready, done } = prepare(window.location.href);
    if (ready) return;

    event.stopImmediatePropagation();
    // The browser goes to the place of the page to come at once: the one still shown stays.
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
      passed = true;
      passing = true;
      window.dispatchEvent(new PopStateEvent('popstate', { state: event.state }));
      passing = false;
    };
    const place = () =>
      requestAnimationFrame(() => {
        if (own === move) window.scrollTo({ top: keptPlace(event.state), behavior: 'instant' });
      });
    const arrive = () => {
      // A screen that is shown already hears of its data by a timer.
      if (passed) setTimeout(place);
      else {
        show();
        place();
      }
    };
    setTimeout(show, PATIENCE);
    done.then(arrive, arrive);
  };
  window.addEventListener('popstate', onPopState, true);

  // The router makes events of its own moves.
  for (const type of ['pushState', 'replaceState']) {
    window.addEventListener(
      type,
      () => {
        noteMove(false);
        shown = address();
        move += 1;
      },
      true,
    );
  }

  return {
    keepPlace: () => {
      const state: unknown = window.history.state;
      const kept = typeof state === 'object' ? state : {};
      // The plain method: the router need not hear of it.
      History.prototype.replaceState.call(window.history, { ...kept, place: window.scrollY }, '');
    },
  };
}
