import { useEffect, useState } from 'react';
import { call } from '#lib/api/api-client.ts';
import type { Presence } from '../../editing.contract.ts';
import { PRESENCE_BEAT_MS } from '../../values.ts';

type Others = Presence['others'];

const NOBODY: Others = [];
const send = (path: string, init?: RequestInit) => fetch(path, { ...init, keepalive: true });

/**
 * Says that this article is open here, as long as it is looked at, and hears who else has it open.
 * In the background: what does not work is tried again at the next beat, and nobody is asked to log
 * in because of it.
 * @param id null for an article that was never saved: nobody else can have it open
 */
export function usePresence(id: number | null): Others {
  const [others, setOthers] = useState(NOBODY);

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
      setOthers(answer?.others ?? NOBODY);
      clearTimeout(timer);
      timer = setTimeout(() => void beat(), PRESENCE_BEAT_MS);
    };
    // The browser lets it go out even when the page is gone.
    const leave = () => {
      call(send, 'DELETE', path).catch(() => {
        // Then the server notes it by the silence.
      });
    };
    const look = () => void beat();
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    // Restored as it was, after Back.
    window.addEventListener('pageshow', look);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', look);
      leave();
    };
  }, [id]);

  return others;
}
