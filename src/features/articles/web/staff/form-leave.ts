import { useEffect, useEffectEvent, useRef } from 'react';

/** Whether a click takes this tab to another page. */
function leads(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return link.hash === '' && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

/**
 * Keeps what was not saved from being left without a word: closing the tab asks in the browser's
 * words, following a link and, where the browser lets us, going back ask in ours.
 * @param unsaved whether there is something to lose
 * @param ask whether it may be lost
 * @returns lets the next leave pass, because it was saved or asked for already
 */
export function useLeaveGuard(unsaved: boolean, ask: () => Promise<boolean>): () => void {
  const released = useRef(false);
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
    // The router hears of 'popstate' before a screen can: only this event comes early enough.
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
    return () => listening.abort();
  }, []);

  return () => {
    released.current = true;
  };
}
