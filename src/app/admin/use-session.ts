import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askSession } from '#features/users/admin/session-api.ts';
import type { SessionUser } from '#features/users/contract.ts';
import { onSessionEnd } from '#lib/api/admin-api.ts';
import { forgetAdminData } from './end-session.ts';

type Found =
  | { state: 'asking' }
  | { state: 'failed' }
  | { state: 'known'; user: SessionUser | null };

interface SessionHold {
  found: Found;
  ask: () => void;
  /** A login that the admin area asked for. */
  enter: (user: SessionUser) => void;
  /** The session ended in the middle of work: the login has to be asked for. */
  ended: boolean;
  giveUp: () => void;
}

/**
 * Who works here. Once somebody is known the admin area stays as it is, whatever becomes of the
 * session: what is being written is not to vanish. A call that finds the session ended waits here.
 */
export function useSession(): SessionHold {
  const client = useQueryClient();
  const [found, setFound] = useState<Found>({ state: 'asking' });
  const [ended, setEnded] = useState(false);
  /** Answers the calls that wait for a new login. */
  const settle = useRef<((entered: boolean) => void) | null>(null);

  const ask = useCallback(() => {
    setFound({ state: 'asking' });
    askSession().then(
      (user) => setFound({ state: 'known', user }),
      () => setFound({ state: 'failed' }),
    );
  }, []);
  useEffect(ask, [ask]);

  const answer = useCallback((entered: boolean) => {
    settle.current?.(entered);
    settle.current = null;
    setEnded(false);
  }, []);
  useEffect(() => {
    const stop = onSessionEnd(
      () =>
        new Promise((resolve) => {
          settle.current = resolve;
          setEnded(true);
        }),
    );
    return () => {
      stop();
      answer(false);
    };
  }, [answer]);

  const enter = (user: SessionUser) => {
    const before = found.state === 'known' ? found.user : null;
    // Another account sees other things.
    if (before && before.id !== user.id) forgetAdminData(client);
    client.setQueryData(['/api/auth/session'], { user });
    setFound({ state: 'known', user });
    // What one person began is not done in another's name.
    answer(before === null || before.id === user.id);
  };
  return { found, ask, enter, ended, giveUp: () => answer(false) };
}
