import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide';
import { useEffect, useEffectEvent } from 'react';
import type { SessionUser } from '#features/users/contract.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import { changeSetup, setupQuery } from './api.ts';

interface SetupNoticeProps {
  user: SessionUser;
  onOpen: () => void;
}

/** Offers the setup until it is finished or dismissed, and opens it once for the main admin. */
export function SetupNotice({ user, onOpen }: SetupNoticeProps) {
  const client = useQueryClient();
  // Until the user has a password of their own, the server refuses everything else.
  const isAllowed = user.chooseOwnPassword !== 'required';
  const { data } = useQuery({ ...setupQuery(), enabled: isAllowed });
  const state = isAllowed ? data?.state : undefined;
  const opens = state === 'pending' && user.isMainAdmin;
  const open = useEffectEvent(() => {
    client.setQueryData(setupQuery().queryKey, { state: 'later' });
    // If this fails, it opens once more at the next visit.
    changeSetup('later').catch(() => undefined);
    onOpen();
  });
  useEffect(() => {
    if (opens) open();
  }, [opens]);
  const { act, busy } = useAction({
    run: () => changeSetup('done'),
    failure: t('Couldn’t dismiss the setup'),
    onDone: (answer) => client.setQueryData(setupQuery().queryKey, answer),
  });
  if (state === undefined || state === 'done') return null;
  return (
    <Notice
      kind="info"
      icon={Sparkles}
      title={t('Set up your magazine: name, look, content')}
      actions={
        <>
          <OutlineButton busy={busy} onClick={() => void act()}>
            {t('Dismiss')}
          </OutlineButton>
          <Button variant="primary" onClick={onOpen}>
            {t('Continue Setup')}
          </Button>
        </>
      }
    />
  );
}
