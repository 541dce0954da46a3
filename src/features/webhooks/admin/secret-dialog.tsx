import { t } from '#lib/messages/admin.ts';
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
  const old = t(' The old secret also works for {oldSecretHours} hours.', {
    oldSecretHours: OLD_SECRET_HOURS,
  });
  return (
    <Dialog
      title={t('Signing secret')}
      description={t(
        'Paste it into the other system so it can check that requests come from this site. It won’t be shown again.{more}',
        { more: isReplaced ? old : '' },
      )}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <CopyBox what="secret" label={t('Signing secret')} text={secret} />
    </Dialog>
  );
}
