import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormValues } from '../values.ts';
import { keepDraft, keepDraftAtOnce, type LocalDraft, removeDraft } from './draft-storage.ts';

/** A change is kept at most this much later, in milliseconds. */
const KEEP_EVERY = 3000;

/** What the screen says about the local draft. */
export type LocalDraftState =
  | { state: 'clean' }
  | { state: 'kept'; at: number }
  | { state: 'impossible' };

const CLEAN: LocalDraftState = { state: 'clean' };

/**
 * Keeps what is written and not saved on this device: every few seconds while it changes, and when
 * the page is hidden or left. What is the same as in the store is not kept.
 * @param unsaved whether there is something to keep
 * @param settle brings what is being typed into the form: the keys need not have rested yet
 * @returns what became of it; `forget` for after a save, until something is written again
 */
export function useLocalDraft(draft: Omit<LocalDraft, 'at'>, unsaved: boolean, settle: () => void) {
  const [keeping, setKeeping] = useState<LocalDraftState>(CLEAN);
  /** The values that were kept last: the same are not kept twice. */
  const kept = useRef<FormValues | null>(null);
  const forgotten = useRef(false);

  const ready = useEffectEvent(settle);
  const keep = useEffectEvent((isLeaving: boolean) => {
    const { values } = draft;
    if (!unsaved || forgotten.current || (kept.current === values && !isLeaving)) return;
    kept.current = values;
    const at = Date.now();
    if (isLeaving) keepDraftAtOnce({ ...draft, at });
    void keepDraft({ ...draft, at }).then((isKept) => {
      // A save may have come meanwhile.
      if (kept.current === null) return;
      setKeeping(isKept ? { state: 'kept', at } : { state: 'impossible' });
    });
  });
  const forget = () => {
    kept.current = null;
    setKeeping(CLEAN);
    void removeDraft(draft);
  };
  const drop = useEffectEvent(() => {
    if (kept.current !== null) forget();
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values counts
  useEffect(() => {
    if (!unsaved) {
      clearTimeout(timer.current);
      timer.current = undefined;
      drop();
      return;
    }
    forgotten.current = false;
    // Not put off by further typing: whoever writes without a pause is kept too.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      keep(false);
    }, KEEP_EVERY);
  }, [unsaved, draft.values]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const leave = () => {
      flushSync(() => ready());
      keep(true);
    };
    const onHide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', onHide, { signal });
    window.addEventListener('pagehide', leave, { signal });
    return () => {
      listening.abort();
      clearTimeout(timer.current);
      timer.current = undefined;
      keep(false);
    };
  }, []);

  return {
    keeping,
    forget: () => {
      forgotten.current = true;
      forget();
    },
  };
}
