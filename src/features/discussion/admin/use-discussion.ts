import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { PRESENCE_BEAT_MS } from '#features/articles/values.ts';
import type { Anchor, Highlights } from '#features/rich-text/admin/public.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { isEqual } from '#lib/is-equal.ts';
import { t } from '#lib/messages/admin.ts';
import { toast } from '#ui/toast/toast.ts';
import type { CommentEdit, MovedAnchors, Thread } from '../contract.ts';
import { postReply, postThread, putAnchors, threadsQuery } from './api.ts';
import { NEW, useTyped } from './typed.ts';

const NONE: readonly Thread[] = [];

/** The threads of an article, fetched as often as who else has it open. */
export function useThreads(articleId: number) {
  const { data, isError, refetch } = useQuery({
    ...threadsQuery(articleId),
    refetchInterval: PRESENCE_BEAT_MS,
  });
  const threads = data ?? NONE;
  const open = threads.filter(({ resolved }) => resolved === null);
  return { isLoaded: data !== undefined, isError, refetch, threads, open };
}

/** Where a thread is in the list: about the whole article, then in the order of the text, then without its words. */
export function rankOf(id: string, anchor: Anchor | null, words: ReadonlyMap<string, string>) {
  if (anchor === null) return -1;
  const at = [...words.keys()].indexOf(id);
  return at < 0 ? words.size : at;
}

const inOrder = (threads: readonly Thread[], words: ReadonlyMap<string, string>): Thread[] =>
  threads
    .map((thread) => ({ thread, rank: rankOf(String(thread.id), thread.anchor, words) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ thread }) => thread);

/**
 * The threads of an article in an open editor: highlights their words, stores where the words are after a save, and
 * sends what is typed.
 */
export function useDiscussion(
  articleId: number,
  account: number,
  highlights: Highlights,
  show: () => void,
) {
  const client = useQueryClient();
  const { isLoaded, isError, refetch, threads, open } = useThreads(articleId);
  const { typed, change } = useTyped(account, articleId);
  const { words, active } = useSyncExternalStore(highlights.subscribe, highlights.snapshot);
  const begun = typed.get(NEW);
  const [asked, setAsked] = useState(0);

  const wanted = new Map<string, Anchor>(
    open.flatMap(({ id, anchor }) => (anchor ? [[String(id), anchor]] : [])),
  );
  if (begun?.anchor) wanted.set(NEW, begun.anchor);
  // Highlights that haven't changed are left alone.
  useEffect(() => highlights.set(wanted));

  const begin = () => {
    const anchor = highlights.selected();
    // What was typed stays, for the words that are selected now.
    change(NEW, { anchor: anchor ?? begun?.anchor ?? null });
    show();
    setAsked((before) => before + 1);
    highlights.activate(NEW);
  };
  const onAsk = useEffectEvent(begin);
  const storeAnchors = useEffectEvent(() => {
    const now = highlights.anchors();
    const moved: MovedAnchors = open.flatMap(({ id, anchor }) => {
      const at = now.get(String(id));
      return anchor && at && !isEqual(anchor, at) ? [{ threadId: id, anchor: at }] : [];
    });
    if (moved.length === 0) return;
    putAnchors(articleId, moved)
      .then(() => refetch())
      .catch(() => {
        // The words are found without it, unless they were edited.
      });
  });
  const onPress = useEffectEvent((id: string | null) => {
    highlights.activate(id);
    if (id !== null) show();
  });
  useEffect(
    () => highlights.handle({ ask: onAsk, press: onPress, saved: storeAnchors }),
    [highlights],
  );

  /** What was typed for a thread that was deleted becomes a new one. */
  const rescue = (thread: string, anchor: Anchor | null) => {
    const left = typed.get(thread);
    if (!left || (begun && begun.text !== '')) return;
    change(thread, null);
    if (left.text.trim() === '') return;
    change(NEW, { ...left, anchor });
    toast({
      title: t('These comments were deleted'),
      description: t('Your reply is now a new comment. Send it if it still matters.'),
    });
  };
  const onLost = useEffectEvent(rescue);
  useEffect(() => {
    if (!isLoaded) return;
    for (const thread of typed.keys()) {
      if (thread !== NEW && !threads.some(({ id }) => String(id) === thread)) onLost(thread, null);
    }
  }, [isLoaded, threads, typed]);

  const done = (thread: string) => {
    change(thread, null);
    return client.invalidateQueries({ queryKey: threadsQuery(articleId).queryKey });
  };
  return {
    isLoaded,
    isError,
    refetch,
    open: inOrder(open, words),
    resolved: threads.filter((thread) => thread.resolved !== null).toReversed(),
    words,
    active,
    typed,
    begun,
    /** Counts how often a new comment was asked for: its field takes the focus with each. */
    asked,
    begin,
    onText: (thread: string, text: string) => change(thread, { text }),
    discard: () => change(NEW, null),
    start: async (comment: CommentEdit) => {
      // Where the words are now: the text may have changed while the comment was written.
      const anchor = highlights.anchors().get(NEW) ?? begun?.anchor ?? null;
      const { id } = await postThread(articleId, {
        ...comment,
        anchor,
        ...(begun && { clientKey: begun.clientKey }),
      });
      await done(NEW);
      highlights.activate(String(id));
    },
    reply: async (thread: Thread, comment: CommentEdit) => {
      const key = String(thread.id);
      const clientKey = typed.get(key)?.clientKey;
      try {
        await postReply(articleId, thread.id, { ...comment, ...(clientKey && { clientKey }) });
        await done(key);
      } catch (error) {
        if (problemOf(error).code === 'discussion.thread_not_found') rescue(key, thread.anchor);
        throw error;
      }
    },
  };
}
