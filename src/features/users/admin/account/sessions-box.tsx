import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { RowBox } from '#ui/admin/row-list.tsx';
import type { ActiveSession } from '../../contract.ts';
import { sessionsQuery } from '../user-api.ts';
import { SessionRow } from './session-row.tsx';

type Ended = ActiveSession | 'others';

/** Where one is logged in. */
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
    failure: 'Failed to end the session',
    // The button that had the focus goes with its row.
    onDone: () => box.current?.focus(),
  });
  const others = query.data?.filter(({ current }) => !current).length ?? 0;

  const askOthers = async () => {
    const devices = others === 1 ? 'One device is' : `${others} devices are`;
    const sure = await confirm({
      title: 'End all other sessions?',
      text: `${devices} logged out at once. What is unsaved there stays on the device.`,
      action: 'End All Others',
      danger: true,
    });
    if (sure) void act('others');
  };

  return (
    <>
      <RowBox
        ref={box}
        heading="Sessions"
        action={
          others > 0 && (
            <OutlineButton busy={busyWith !== undefined} onClick={() => void askOthers()}>
              End All Others
            </OutlineButton>
          )
        }
        query={query}
        empty="No sessions"
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
