import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { RowBox } from '#ui/admin/row-list.tsx';
import type { ActiveSession } from '../../contract.ts';
import { sessionsQuery } from '../user-api.ts';
import { SessionRow } from './session-row.tsx';

type Ended = ActiveSession | 'others';

/** The user's own sessions. */
export function SessionsBox() {
  const query = useQuery(sessionsQuery(null));
  const box = useRef<HTMLElement>(null);
  const { confirm, dialog } = useConfirm();
  const { act, busyWith } = useAction({
    run: (which: Ended) =>
      adminCall<{ message: string }>(
        'DELETE',
        which === 'others' ? '/api/auth/sessions' : `/api/auth/sessions/${which.id}`,
      ),
    success: ({ message }) => message,
    failure: t("Couldn't end the session"),
    // The focused button disappears with its row.
    onDone: () => box.current?.focus(),
  });
  const others = query.data?.filter(({ current }) => !current).length ?? 0;

  const askOthers = async () => {
    const devices = t('{others, plural, one {# other device} other {# other devices}}', { others });
    const sure = await confirm({
      title: t('End all other sessions?'),
      text: t(
        'This logs out {devices}. Unsaved drafts stay on them. Your calendar link stops working.',
        { devices },
      ),
      action: t('Log Out Other Devices'),
      danger: true,
    });
    if (sure) void act('others');
  };

  return (
    <>
      <RowBox
        ref={box}
        heading={t('Sessions')}
        action={
          others > 0 && (
            <OutlineButton busy={busyWith !== undefined} onClick={() => void askOthers()}>
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
