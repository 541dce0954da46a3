import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { hasPasskeys } from './two-factor-api.ts';
import { useTurnOn } from './use-turn-on.tsx';

interface SetUpDialogProps {
  onDone: () => void;
  onLogOut: () => void;
}

/** Asks a user who must use two-factor login to set it up. */
export function SetUpDialog({ onDone, onLogOut }: SetUpDialogProps) {
  const { addPasskey, addingPasskey, turnOnCodes, dialogs } = useTurnOn(onDone);
  return (
    <>
      <Dialog
        title={t('Set up two-factor login')}
        description={t(
          'Your account requires a second factor besides your password. Setting it up takes a minute.',
        )}
        onClose={onLogOut}
        footer={<OutlineButton onClick={onLogOut}>{t('Log Out')}</OutlineButton>}
      >
        {hasPasskeys() && (
          <Button
            variant="primary"
            busy={addingPasskey}
            busyLabel={t('Waiting...')}
            onClick={addPasskey}
          >
            {t('Add Passkey')}
          </Button>
        )}
        <Button variant={hasPasskeys() ? 'line' : 'primary'} onClick={turnOnCodes}>
          {t('Use One-Time Codes')}
        </Button>
      </Dialog>
      {dialogs}
    </>
  );
}
