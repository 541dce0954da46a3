import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { DangerButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Rows } from '#ui/admin/row-list.tsx';
import { Button } from '#ui/button.tsx';
import type { ActiveSession, User } from '../../contract.ts';
import { SessionRow } from '../account/session-row.tsx';
import { sessionsQuery } from '../user-api.ts';

interface UserSessionsProps {
  user: User;
  onClose: () => void;
}

/** Where somebody is logged in, for admins to end it. */
export function UserSessions({ user, onClose }: UserSessionsProps) {
  const query = useQuery(sessionsQuery(user.id));
  const close = useRef<HTMLButtonElement>(null);
  const { act, busyWith } = useAction({
    run: (which: ActiveSession | 'all') => {
      const path = `/api/users/${user.id}/sessions`;
      return adminCall<{ message: string }>(
        'DELETE',
        which === 'all' ? path : `${path}/${which.id}`,
      );
    },
    success: ({ message }) => message,
    failure: 'Failed to end the session',
    // The button that had the focus goes.
    onDone: () => close.current?.focus(),
  });
  const others = query.data?.some(({ current }) => !current) ?? false;
  return (
    <Dialog
      wide
      title={`Sessions of ${user.username}`}
      description="Ended, the device is logged out at once. What is unsaved there stays on it."
      onClose={onClose}
      footer={
        <>
          <Button ref={close} variant="line" onClick={onClose}>
            Close
          </Button>
          {others && (
            <DangerButton
              busy={busyWith === 'all'}
              busyLabel="Ending..."
              onClick={() => void act('all')}
            >
              End All
            </DangerButton>
          )}
        </>
      }
    >
      <Rows
        query={query}
        empty="Nobody is logged in with this account"
        row={(session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busyWith !== undefined}
            onEnd={() => void act(session)}
          />
        )}
      />
    </Dialog>
  );
}
