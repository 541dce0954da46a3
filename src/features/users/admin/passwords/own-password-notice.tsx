import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import type { SessionUser } from '../../contract.ts';
import { ReplacePasswordDialog } from './replace-password-dialog.tsx';
import { isSnoozed, snooze } from './snooze.ts';

interface OwnPasswordNoticeProps {
  user: SessionUser;
  /** The password was changed. */
  onDone: () => void;
}

/** Suggests a password of their own to a user whose password was set by someone else. */
export function OwnPasswordNotice({ user, onDone }: OwnPasswordNoticeProps) {
  const [later, setLater] = useState(isSnoozed);
  const [open, setOpen] = useState(false);
  if (user.chooseOwnPassword !== 'asked' || later) return null;
  return (
    <>
      <Notice
        kind="warn"
        title={t('Choose your own password')}
        actions={
          <>
            <OutlineButton
              onClick={() => {
                snooze(true);
                setLater(true);
              }}
            >
              {t('Later')}
            </OutlineButton>
            <Button variant="primary" onClick={() => setOpen(true)}>
              {t('Choose Password')}
            </Button>
          </>
        }
      >
        <p>{t('Your current password was set by someone else, who may still know it.')}</p>
      </Notice>
      {open && <ReplacePasswordDialog user={user} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}
