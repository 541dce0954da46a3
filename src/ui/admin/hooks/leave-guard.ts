import { useEffect, useEffectEvent, useRef } from 'react';
import { guardNavigation } from '#lib/history.ts';

/** Whether a click takes this tab to another page. */
function leads(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (link.hash !== '' || link.hasAttribute('download')) return false;
  if (link.target !== '' && link.target !== '_self') return false;
  return !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}

/**
 * Keeps what was not saved from being left without a word: closing the tab asks in the browser's
 * words, following a link and going back or forward ask in ours.
 * @param unsaved whether there is something to lose
 * @param ask whether it may be lost
 * @returns lets the next leave pass, because it was saved or asked for already
 */
export function useLeaveGuard(unsaved: boolean, ask: () => Promise<boolean>): () => void {
  const released = useRef(false);
  /** The entry of the history that the form stands in. */
  const entry = useRef<{ state: unknown; address: string } | null>(null);
  const guarded = useEffectEvent(() => unsaved && !released.current);
  const askThen = useEffectEvent(async (leave: () => void) => {
    if (!(await ask())) return;
    released.current = true;
    leave();
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (guarded()) event.preventDefault();
      },
      { signal },
    );
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (!link || !leads(event, link) || !guarded()) return;
        event.preventDefault();
        event.stopPropagation();
        void askThen(() => link.click());
      },
      { signal, capture: true },
    );
    // Comes before anything has moved. Not every browser has it, and none lets two moves on end be
    // held back without a press between them.
    window.navigation?.addEventListener(
      'navigate',
      (event) => {
        if (event.navigationType !== 'traverse' || !event.cancelable || !guarded()) return;
        event.preventDefault();
        const { key } = event.destination;
        void askThen(() => window.navigation.traverseTo(key));
      },
      { signal },
    );
    // What got through has moved already, but the router has not heard of it: the form's entry is put
    // back in front of the one that was gone to.
    const keepEntry = () => {
      entry.current = { state: window.history.state, address: window.location.href };
    };
    keepEntry();
    window.addEventListener('replaceState', keepEntry, { signal });
    const stopGuard = guardNavigation(() => {
      if (!guarded() || entry.current === null) return false;
      window.history.pushState(entry.current.state, '', entry.current.address);
      void askThen(() => window.history.back());
      return true;
    });
    return () => {
      listening.abort();
      stopGuard();
    };
  }, []);

  return () => {
    released.current = true;
  };
}
