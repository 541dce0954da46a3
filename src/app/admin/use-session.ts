import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askSession } from '#features/users/admin/session-api.ts';
import type { SessionUser } from '#features/users/contract.ts';
import { type Ask, onReauthenticationRequired, onSessionEnd } from '#lib/api/admin-api.ts';
import { forgetAdminData } from './end-session.ts';

type Found =
  | { state: 'asking' }
  | { state: 'failed' }
  | { state: 'known'; user: SessionUser | null };

/** A question to whoever works here, and what answers the calls that wait for it. */
interface Asked {
  open: boolean;
  answer: (given: boolean) => void;
}

function useAsked(askedBy: (ask: Ask) => () => void): Asked {
  const [open, setOpen] = useState(false);
  const settle = useRef<((given: boolean) => void) | null>(null);
  const answer = useCallback((given: boolean) => {
    settle.current?.(given);
    settle.current = null;
    setOpen(false);
  }, []);
  useEffect(() => {
    const stop = askedBy(
      () =>
        new Promise((resolve) => {
          settle.current = resolve;
          setOpen(true);
        }),
    );
    return () => {
      stop();
      answer(false);
    };
  }, [askedBy, answer]);
  return { open, answer };
}

interface SessionHold {
  found: Found;
  ask: () => void;
  /** A login that the admin area asked for. */
  enter: (user: SessionUser) => void;
  /** The session ended in the middle of work: the login has to be asked for. */
  ended: boolean;
  giveUp: () => void;
  /** A call wants the password again. */
  reauthentication: Asked;
}

/**
 * Who works here. Once somebody is known the admin area stays as it is, whatever becomes of the
 * session: what is being written is not to vanish. A call that finds the session ended waits here.
 */
export function useSession(): SessionHold {
  const client = useQueryClient();
  const [found, setFound] = useState<Found>({ state: 'asking' });
  const { open: ended, answer } = useAsked(onSessionEnd);
  const reauthentication = useAsked(onReauthenticationRequired);

  const ask = useCallback(() => {
    setFound({ state: 'asking' });
    askSession().then(
      (user) => setFound({ state: 'known', user }),
      () => setFound({ state: 'failed' }),
    );
  }, []);
  useEffect(ask, [ask]);

  const enter = (user: SessionUser) => {
    const before = found.state === 'known' ? found.user : null;
    // Another account sees other things.
    if (before && before.id !== user.id) forgetAdminData(client);
    client.setQueryData(['/api/auth/session'], { user });
    setFound({ state: 'known', user });
    // What one person began is not done in another's name.
    answer(before === null || before.id === user.id);
  };
  return { found, ask, enter, ended, giveUp: () => answer(false), reauthentication };
}
