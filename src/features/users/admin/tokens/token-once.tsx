import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { CopyBox } from '#ui/admin/copy-box.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { Button } from '#ui/button.tsx';
import type { CreatedApiToken } from '../../contract.ts';
import { SCOPES } from '../user-api.ts';

interface TokenOnceProps {
  token: CreatedApiToken;
  onClose: () => void;
}

/** A new token, which is shown only once. */
export function CreatedTokenDialog({ token, onClose }: TokenOnceProps) {
  return (
    <Dialog
      title={t('New API token')}
      description={t('Copy it now. It won’t be shown again.')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <CopyBox what="token" label={t('Token “{name}”', { name: token.name })} text={token.token} />
      <Facts
        facts={[
          [t('Name'), token.name],
          [t('Access'), SCOPES[token.scope][0]],
          [t('Expires'), formatDate(token.expiresAt)],
        ]}
      />
    </Dialog>
  );
}
