import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A save in another tab of this browser, by the same account. */
export interface TabSave {
  /** The version in the store. */
  version: number;
  /** ISO time. */
  at: string;
}

interface Message extends TabSave {
  account: number;
  article: number;
}

const CHANNEL = 'article-saves';

/**
 * Which other tabs of this browser have the same article open, by the same account, and what they
 * save. An open editor holds a lock under its draft's name: the browser releases it also when the
 * tab crashes.
 * @param draftId the name of this editor's local draft
 */
export function useOtherTabs(account: number, article: number | null, draftId: string) {
  const [drafts, setDrafts] = useState<ReadonlySet<string> | null>(null);
  const [saved, setSaved] = useState<TabSave | null>(null);
  const channel = useRef<BroadcastChannel>(null);

  useEffect(() => {
    // Without https there are no locks: drafts of open tabs are offered too.
    if (!('locks' in navigator)) {
      setDrafts(new Set());
      return;
    }
    const prefix = `editor:${account}:${article ?? 'new'}:`;
    const listening = new AbortController();
    const { signal } = listening;
    const look = async () => {
      const { held = [] } = await navigator.locks.query();
      const names = held.flatMap(({ name }) =>
        name?.startsWith(prefix) ? [name.slice(prefix.length)] : [],
      );
      if (!signal.aborted) setDrafts(new Set(names.filter((name) => name !== draftId)));
    };
    const { promise: closed, resolve: release } = Promise.withResolvers<void>();
    void navigator.locks.request(prefix + draftId, () => closed);
    void look();
    document.addEventListener('visibilitychange', () => void look(), { signal });
    return () => {
      release();
      listening.abort();
    };
  }, [account, article, draftId]);

  const hear = useEffectEvent(({ data }: MessageEvent<Message>) => {
    if (data.account === account && data.article === article) setSaved(data);
  });
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    opened.onmessage = hear;
    return () => opened.close();
  }, []);

  return {
    /** The names of the other tabs' drafts; null until the browser has told them. */
    drafts,
    /** New articles are each one of their own. */
    isOpenElsewhere: article !== null && drafts !== null && drafts.size > 0,
    /** The last save that another tab told of. */
    saved,
    tellSaved: (id: number, save: TabSave) =>
      channel.current?.postMessage({ account, article: id, ...save } satisfies Message),
  };
}
