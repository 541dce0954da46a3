import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import { RowBox } from '#ui/admin/row-list.tsx';
import type { ActiveSession } from '../../contract.ts';
import { sessionsQuery } from '../user-api.ts';
import { SessionRow } from './session-row.tsx';

type Ended = ActiveSession | 'others';

/** The user's own sessions. */
export function SessionsBox() {
  const query = useQuery(sessionsQuery(null));
  const others = query.data?.filter(({ current }) => !current).length ?? 0;
  const box = useRef<HTMLElement>(null);
  const { act, ask, busyWith, dialog } = useAskedAction({
    run: (which: Ended) =>
      adminCall<{ message: string }>(
        'DELETE',
        which === 'others' ? '/api/auth/sessions' : `/api/auth/sessions/${which.id}`,
      ),
    question: () => ({
      title: t('End all other sessions?'),
      text: t(
        'This logs out {others, plural, one {# other device} other {# other devices}}. Unsaved drafts stay on them. Your calendar link stops working.',
        { others },
      ),
      action: t('Log Out Other Devices'),
      danger: true,
    }),
    success: ({ message }) => message,
    failure: t('Couldn’t end the session'),
    // The focused button disappears with its row.
    onDone: () => box.current?.focus(),
  });

  return (
    <>
      <RowBox
        ref={box}
        heading={t('Sessions')}
        action={
          others > 0 && (
            <OutlineButton busy={busyWith !== undefined} onClick={() => ask('others')}>
              {t('Log Out Other Devices')}
            </OutlineButton>
          )
        }
        query={query}
        empty={t('No sessions')}
        row={(session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busyWith === session || busyWith === 'others'}
            onEnd={() => void act(session)}
          />
        )}
      />
      {dialog}
    </>
  );
}
