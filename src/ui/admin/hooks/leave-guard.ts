import { useEffect, useEffectEvent, useRef } from 'react';
import { guardNavigation } from '#lib/browser/history.ts';

/** One for each form with a guard. */
const guards = new Set<() => Promise<boolean>>();

/** Asks each form with unsaved changes whether the user may leave it, before code opens another screen. */
export async function mayLeaveForms(): Promise<boolean> {
  for (const mayLeave of [...guards]) if (!(await mayLeave())) return false;
  return true;
}

/** Whether a click opens another page in this tab. */
function leads(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (link.hash !== '' || link.hasAttribute('download')) return false;
  // In a text that is being edited, a click only moves the caret.
  if (link.closest('[contenteditable="true"]') !== null) return false;
  if (link.target !== '' && link.target !== '_self') return false;
  return !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}

/**
 * Protects unsaved changes: closing the tab shows the browser's dialog; following a link, going back or
 * forward and `mayLeaveForms` show ours.
 * @param unsaved whether there are unsaved changes
 * @param ask asks whether they may be lost
 * @returns lets the next navigation pass, because the user saved or was asked already
 */
export function useLeaveGuard(unsaved: boolean, ask: () => Promise<boolean>): () => void {
  const released = useRef(false);
  /** The history entry of the form. */
  const entry = useRef<{ state: unknown; address: string } | null>(null);
  const guarded = useEffectEvent(() => unsaved && !released.current);
  const mayPass = useEffectEvent(async () => !guarded() || ask());
  const mayLeave = useEffectEvent(async () => {
    if (!guarded()) return true;
    released.current = await ask();
    return released.current;
  });

  useEffect(() => {
    const askThen = async (leave: () => void) => {
      if (await mayLeave()) leave();
    };
    // Not released: the form may stay, as after a log-out that failed.
    const guard = () => mayPass();
    guards.add(guard);
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
    // Fires before anything has moved. Not every browser has it, and none allows canceling two
    // navigations in a row without a user action between them.
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
    // A navigation that wasn't canceled has moved already, but the router doesn't know yet: restore the
    // form's entry.
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
      guards.delete(guard);
      listening.abort();
      stopGuard();
    };
  }, []);

  return () => {
    released.current = true;
  };
}
