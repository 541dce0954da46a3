import { useEffect, useState } from 'react';
import { call } from '#lib/api/api-client.ts';
import type { Presence } from '../../../editing.contract.ts';
import { PRESENCE_BEAT_MS } from '../../../values.ts';

type Others = Presence['others'];

const NONE: Others = [];
const send = (path: string, init?: RequestInit) => fetch(path, { ...init, keepalive: true });

/**
 * Reports this article as open while its page is visible, and returns the other users who have it open. Failed
 * requests are retried at the next beat and never ask for a login.
 * @param id null for a new article, which no one else can open
 */
export function usePresence(id: number | null): Others {
  const [others, setOthers] = useState(NONE);

  useEffect(() => {
    if (id === null) return;
    const path = `/api/articles/${id}/presence`;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const beat = async () => {
      clearTimeout(timer);
      if (isLeft || document.visibilityState === 'hidden') return;
      const answer = await call<Presence>(send, 'POST', path).catch(() => null);
      if (isLeft) return;
      setOthers(answer?.others ?? NONE);
      clearTimeout(timer);
      timer = setTimeout(() => void beat(), PRESENCE_BEAT_MS);
    };
    // `keepalive` sends it even after the page has closed.
    const leave = () => {
      call(send, 'DELETE', path).catch(() => {
        // The server notices the missing beats.
      });
    };
    const resume = () => void beat();
    resume();
    document.addEventListener('visibilitychange', resume);
    window.addEventListener('pagehide', leave);
    // The browser's Back restores the page without loading it.
    window.addEventListener('pageshow', resume);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', resume);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', resume);
      leave();
    };
  }, [id]);

  return others;
}
