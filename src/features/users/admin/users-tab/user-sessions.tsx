import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
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
    failure: t('Couldn’t end the session'),
    // The focused button disappears.
    onDone: () => close.current?.focus(),
  });
  const others = query.data?.some(({ current }) => !current) ?? false;
  return (
    <Dialog
      wide
      title={t('Sessions of {username}', { username: user.username })}
      description={t(
        'Each session is a browser that is logged in. Unsaved drafts stay in it after logging out.',
      )}
      onClose={onClose}
      footer={
        <>
          <Button ref={close} variant="line" onClick={onClose}>
            {t('Close')}
          </Button>
          {others && (
            <DangerButton
              busy={busyWith === 'all'}
              busyLabel={t('Logging out...')}
              onClick={() => void act('all')}
            >
              {query.data?.some(({ current }) => current)
                ? t('Log Out All Others')
                : t('Log Out All')}
            </DangerButton>
          )}
        </>
      }
    >
      <Rows
        query={query}
        empty={t('Not logged in anywhere')}
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
