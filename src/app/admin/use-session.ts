import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askSession } from '#features/users/admin/session-api.ts';
import type { SessionUser } from '#features/users/contract.ts';
import { type Ask, onReauthenticationRequired, onSessionEnd } from '#lib/api/admin-api.ts';
import { clearAdminData } from './end-session.ts';

type SessionState =
  | { state: 'asking' }
  | { state: 'failed' }
  | { state: 'known'; user: SessionUser | null };

/** A dialog that API calls wait for. */
interface Prompt {
  open: boolean;
  answer: (given: boolean) => void;
}

function usePrompt(subscribe: (ask: Ask) => () => void): Prompt {
  const [open, setOpen] = useState(false);
  const settle = useRef<((given: boolean) => void) | null>(null);
  const answer = useCallback((given: boolean) => {
    settle.current?.(given);
    settle.current = null;
    setOpen(false);
  }, []);
  useEffect(() => {
    const stop = subscribe(
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
  }, [subscribe, answer]);
  return { open, answer };
}

interface AdminSession {
  found: SessionState;
  ask: () => void;
  /** Called after a login in the admin area. */
  enter: (user: SessionUser) => void;
  /** The session ended while the user was working. */
  ended: boolean;
  giveUp: () => void;
  /** An API call requires re-authentication. */
  reauthentication: Prompt;
}

/**
 * The user of the admin area. Once the user is known, the admin area stays open even if the session
 * ends, so that unsaved text isn't lost. An API call that finds the session ended waits for the login.
 */
export function useSession(): AdminSession {
  const client = useQueryClient();
  const [found, setFound] = useState<SessionState>({ state: 'asking' });
  const { open: ended, answer } = usePrompt(onSessionEnd);
  const reauthentication = usePrompt(onReauthenticationRequired);

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
    // Another account may see other data.
    if (before && before.id !== user.id) clearAdminData(client);
    client.setQueryData(['/api/auth/session'], { user });
    setFound({ state: 'known', user });
    // A pending call continues only for the user who started it.
    answer(before === null || before.id === user.id);
  };
  return { found, ask, enter, ended, giveUp: () => answer(false), reauthentication };
}
