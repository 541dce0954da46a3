import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A save by the same user in another tab of this browser. */
export interface TabSave {
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
 * The user's other tabs with the same article, and their saves. An open editor holds a lock named after its
 * draft, which the browser releases even if the tab crashes.
 */
export function useOtherTabs(account: number, article: number | null, draftId: string) {
  const [drafts, setDrafts] = useState<ReadonlySet<string> | null>(null);
  const [saved, setSaved] = useState<TabSave | null>(null);
  const channel = useRef<BroadcastChannel>(null);

  useEffect(() => {
    // Without HTTPS there are no locks, so the drafts of open tabs are offered too.
    if (!('locks' in navigator)) {
      setDrafts(new Set());
      return;
    }
    const prefix = `editor:${account}:${article ?? 'new'}:`;
    const listening = new AbortController();
    const { signal } = listening;
    const query = async () => {
      const { held = [] } = await navigator.locks.query();
      const names = held.flatMap(({ name }) =>
        name?.startsWith(prefix) ? [name.slice(prefix.length)] : [],
      );
      if (!signal.aborted) setDrafts(new Set(names.filter((name) => name !== draftId)));
    };
    const { promise: closed, resolve: release } = Promise.withResolvers<void>();
    void navigator.locks.request(prefix + draftId, () => closed);
    void query();
    document.addEventListener('visibilitychange', () => void query(), { signal });
    return () => {
      release();
      listening.abort();
    };
  }, [account, article, draftId]);

  const onMessage = useEffectEvent(({ data }: MessageEvent<Message>) => {
    if (data.account === account && data.article === article) setSaved(data);
  });
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    opened.onmessage = onMessage;
    return () => opened.close();
  }, []);

  return {
    /** The draft ids of the other tabs; null until they are known. */
    drafts,
    /** False for a new article: two tabs write two articles. */
    isOpenElsewhere: article !== null && drafts !== null && drafts.size > 0,
    /** The last save in another tab. */
    saved,
    announceSave: ({ id, version }: { id: number; version: number }) => {
      const at = new Date().toISOString();
      const message: Message = { account, article: id, version, at };
      channel.current?.postMessage(message);
    },
  };
}
