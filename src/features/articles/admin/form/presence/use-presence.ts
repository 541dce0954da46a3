import { useEffect, useState } from 'react';
import { ApiError, call } from '#lib/api/api-client.ts';
import { isEqual } from '#lib/is-equal.ts';
import type { Presence } from '../../../editing.contract.ts';
import { PRESENCE_BEAT_MS } from '../../../values.ts';

/** What an open editor learns about its article while someone writes. */
export interface Around {
  others: Presence['others'];
  /** The last save by anyone; null until it is known. */
  last: Presence['last'] | null;
  /** Whether the session ended, or the article was deleted. */
  problem: 'logged-out' | 'deleted' | null;
}

const NOTHING: Around = { others: [], last: null, problem: null };

const problemOf = (error: unknown): Around['problem'] => {
  if (!(error instanceof ApiError)) return null;
  return error.status === 401 ? 'logged-out' : error.status === 404 ? 'deleted' : null;
};
const send = (path: string, init?: RequestInit) => fetch(path, { ...init, keepalive: true });

/**
 * Reports this article as open while its page is visible, and returns who else has it open and its last save. Failed
 * requests are retried at the next beat and never ask for a login.
 * @param id null for a new article, which no one else can open
 */
export function usePresence(id: number | null): Around {
  const [around, setAround] = useState(NOTHING);

  useEffect(() => {
    if (id === null) return;
    const path = `/api/articles/${id}/presence`;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const beat = async () => {
      clearTimeout(timer);
      if (isLeft || document.visibilityState === 'hidden') return;
      const next = await call<Presence>(send, 'POST', path).then(
        (answer): Around => ({ ...answer, problem: null }),
        (error: unknown): Around => ({ ...NOTHING, problem: problemOf(error) }),
      );
      if (isLeft) return;
      setAround((before) => (isEqual(before, next) ? before : next));
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

  return around;
}
