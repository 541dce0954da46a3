import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepDraft, removeDraft } from './draft-storage.ts';
import type { DraftKey, KeptDraft } from './local-draft.ts';

/** A change is kept at most this much later. */
const KEEP_EVERY = 3000;

/** What the screen says about it. */
export type Keeping = { state: 'clean' } | { state: 'kept'; at: number } | { state: 'impossible' };

const CLEAN: Keeping = { state: 'clean' };

/**
 * Keeps what is written and not saved on this device: every few seconds while it changes, and when
 * the page is hidden or left. What is the same as in the store is not kept.
 * @param unsaved whether there is something to keep
 * @returns what became of it; `forget` for after a save, until something is written again
 */
export function useDraftKeeper(draft: Omit<KeptDraft, 'at'>, unsaved: boolean) {
  const [keeping, setKeeping] = useState<Keeping>(CLEAN);
  const { values, account, article, sitting } = draft;
  /** What the last keeping was of: the same is not written twice. */
  const kept = useRef<object | null>(null);
  const done = useRef(false);
  /** Under which name the last one was kept. */
  const former = useRef<DraftKey | null>(null);
  /** Every article that this editor was of: a new one that was saved, one that was deleted. */
  const seen = useRef(new Set<number | null>());
  useEffect(() => {
    seen.current.add(article);
  }, [article]);

  const keep = useEffectEvent(() => {
    if (!unsaved || done.current || kept.current === values) return;
    kept.current = values;
    const at = Date.now();
    const before = former.current;
    former.current = { account, article, sitting };
    void keepDraft({ ...draft, at }).then(async (isKept) => {
      // An article that became another one: a new one, because somebody deleted it.
      if (isKept && before?.account === account && before.article !== article) {
        await removeDraft(before);
      }
      // A save may have come meanwhile.
      if (kept.current === null) return;
      setKeeping(isKept ? { state: 'kept', at } : { state: 'impossible' });
    });
  });
  const drop = useEffectEvent(() => {
    if (kept.current === null) return;
    kept.current = null;
    setKeeping(CLEAN);
    void removeDraft({ account, article, sitting });
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
    done.current = false;
    // Not put off by further typing: whoever writes without a pause is kept too.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      keep();
    }, KEEP_EVERY);
  }, [unsaved, values]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onHide = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    document.addEventListener('visibilitychange', onHide, { signal });
    window.addEventListener('pagehide', keep, { signal });
    return () => listening.abort();
  }, []);

  const latest = useRef({ draft, unsaved });
  useEffect(() => {
    latest.current = { draft, unsaved };
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const { draft: left, unsaved: isUnsaved } = latest.current;
      if (!isUnsaved || done.current || kept.current === left.values) return;
      void keepDraft({ ...left, at: Date.now() });
    },
    [],
  );

  return {
    keeping,
    forget: () => {
      done.current = true;
      kept.current = null;
      former.current = null;
      setKeeping(CLEAN);
      for (const one of seen.current) void removeDraft({ account, article: one, sitting });
    },
  };
}
