import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { runInTurn } from '#lib/run-in-turn.ts';
import type { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useLeaveGuard } from '#ui/admin/hooks/leave-guard.ts';
import { toast } from '#ui/toast/toast.ts';
import type { SocialPost, SocialWords } from '../contract.ts';
import { postsQuery, saveWords } from './api.ts';

/** Unsaved words are sent this long after the last change, in milliseconds. */
const SAVE_DELAY = 800;

const FAILURE = t('Failed to save the words of social posts');

/** The words as typed, which are saved by themselves. What couldn't be saved stays until it is. */
export function useWords(articleId: number, confirm: ReturnType<typeof useConfirm>['confirm']) {
  const client = useQueryClient();
  /** Changed by events alone; `shown` is what the box renders. */
  const edits = useRef<ReadonlyMap<number, SocialWords>>(new Map());
  const [shown, setShown] = useState(edits.current);
  const [failure, setFailure] = useState<string | null>(null);
  const [inTurn] = useState(runInTurn);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isGone = useRef(false);

  const setEdits = (next: typeof edits.current) => {
    edits.current = next;
    setShown(next);
  };
  const save = async (accountId: number, words: SocialWords) => {
    // A later change is saved instead.
    if (edits.current.get(accountId) !== words) return;
    try {
      const answer = await saveWords(articleId, accountId, words);
      client.setQueryData(postsQuery(articleId).queryKey, answer);
      setFailure(null);
      setEdits(new Map([...edits.current].filter(([, one]) => one !== words)));
    } catch (error) {
      const detail = problemOf(error).detail ?? FAILURE;
      setFailure(detail);
      // The box that would show it is gone.
      if (isGone.current) toast({ title: FAILURE, description: detail, kind: 'destructive' });
    }
  };
  const flush = () => {
    clearTimeout(timer.current);
    return inTurn(async () => {
      for (const [id, words] of edits.current) await save(id, words);
    });
  };
  const leave = useRef(flush);
  useEffect(() => {
    leave.current = flush;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      void leave.current();
    };
  }, []);
  useLeaveGuard(shown.size > 0, async () => {
    await flush();
    if (edits.current.size === 0) return true;
    return confirm({
      title: t('Leave without saving?'),
      text: t('The words of its social posts couldn’t be saved and will be lost.'),
      action: t('Leave'),
      danger: true,
    });
  });
  return {
    failure,
    isSaving: shown.size > 0 && failure === null,
    wordsOf: ({ accountId, isChosen, words }: SocialPost): SocialWords =>
      shown.get(accountId ?? 0) ?? { isChosen, words },
    change: (accountId: number, words: SocialWords) => {
      setEdits(new Map(edits.current).set(accountId, words));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), SAVE_DELAY);
    },
    /** Saves now. */
    save: flush,
  };
}
