import { CopyBox } from '#ui/admin/copy-box.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { OLD_SECRET_HOURS } from '../values.ts';

interface SecretDialogProps {
  secret: string;
  /** Whether it replaces another one. */
  isReplaced: boolean;
  onClose: () => void;
}

/** A secret, which is shown only once. */
export function SecretDialog({ secret, isReplaced, onClose }: SecretDialogProps) {
  const old = ` The old secret also works for ${OLD_SECRET_HOURS} hours.`;
  return (
    <Dialog
      title="Signing secret"
      description={`Paste it into the other system so it can check that requests come from this site. It won’t be shown again.${isReplaced ? old : ''}`}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <CopyBox what="secret" label="Signing secret" text={secret} />
    </Dialog>
  );
}
