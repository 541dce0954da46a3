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
        title="Set up two-factor login"
        description="Your account requires a second factor besides your password. Setting it up takes a minute."
        onClose={onLogOut}
        footer={<OutlineButton onClick={onLogOut}>Log Out</OutlineButton>}
      >
        {hasPasskeys() && (
          <Button
            variant="primary"
            busy={addingPasskey}
            busyLabel="Waiting..."
            onClick={addPasskey}
          >
            Add Passkey
          </Button>
        )}
        <Button variant={hasPasskeys() ? 'line' : 'primary'} onClick={turnOnCodes}>
          Use One-Time Codes
        </Button>
      </Dialog>
      {dialogs}
    </>
  );
}
