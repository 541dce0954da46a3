import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormValues } from '../form-values.ts';
import {
  type LocalDraft,
  removeArticleDraft,
  storeArticleDraft,
  storeArticleDraftNow,
} from './article-drafts.ts';

/** A change is stored this many milliseconds later at the latest. */
const STORE_AFTER_MS = 3000;

export type LocalDraftState =
  | { state: 'none' }
  | { state: 'stored'; at: number }
  | { state: 'failed' };

const NONE: LocalDraftState = { state: 'none' };

/**
 * Stores unsaved changes on this device: every few seconds while they change, and when the page is hidden or
 * closed.
 * @param flush brings the last keystrokes of the rich-text editor into the form
 * @returns `discard`: removes the draft after a save, until something changes again
 */
export function useLocalDraft(draft: Omit<LocalDraft, 'at'>, unsaved: boolean, flush: () => void) {
  const [state, setState] = useState<LocalDraftState>(NONE);
  /** The values that were stored last, to store them only once. */
  const stored = useRef<FormValues | null>(null);
  const discarded = useRef(false);

  const onFlush = useEffectEvent(flush);
  const store = useEffectEvent((isLeaving: boolean) => {
    const { values } = draft;
    if (!unsaved || discarded.current || (stored.current === values && !isLeaving)) return;
    stored.current = values;
    const at = Date.now();
    if (isLeaving) storeArticleDraftNow({ ...draft, at });
    void storeArticleDraft({ ...draft, at }).then((isStored) => {
      // A save may have removed it in the meantime.
      if (stored.current === null) return;
      setState(isStored ? { state: 'stored', at } : { state: 'failed' });
    });
  });
  const remove = () => {
    stored.current = null;
    setState(NONE);
    void removeArticleDraft(draft);
  };
  const onClean = useEffectEvent(() => {
    if (stored.current !== null) remove();
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the values
  useEffect(() => {
    if (!unsaved) {
      clearTimeout(timer.current);
      timer.current = undefined;
      onClean();
      return;
    }
    discarded.current = false;
    // Typing on doesn't restart the timer, so a writer who never pauses is safe too.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      store(false);
    }, STORE_AFTER_MS);
  }, [unsaved, draft.values]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const leave = () => {
      flushSync(() => onFlush());
      store(true);
    };
    const onHide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', onHide, { signal });
    window.addEventListener('pagehide', leave, { signal });
    return () => {
      listening.abort();
      clearTimeout(timer.current);
      timer.current = undefined;
      store(false);
    };
  }, []);

  return {
    state,
    discard: () => {
      discarded.current = true;
      remove();
    },
  };
}
