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

/** A user's sessions, which admins can end. */
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
    failure: "Couldn't end the session",
    // The focused button disappears.
    onDone: () => close.current?.focus(),
  });
  const others = query.data?.some(({ current }) => !current) ?? false;
  return (
    <Dialog
      wide
      title={`Sessions of ${user.username}`}
      description="Each session is a browser that is logged in. Unsaved drafts stay in it after logging out."
      onClose={onClose}
      footer={
        <>
          <Button ref={close} variant="line" onClick={onClose}>
            Close
          </Button>
          {others && (
            <DangerButton
              busy={busyWith === 'all'}
              busyLabel="Logging out..."
              onClick={() => void act('all')}
            >
              {query.data?.some(({ current }) => current) ? 'Log Out All Others' : 'Log Out All'}
            </DangerButton>
          )}
        </>
      }
    >
      <Rows
        query={query}
        empty="Not logged in anywhere"
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
