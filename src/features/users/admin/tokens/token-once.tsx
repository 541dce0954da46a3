import { formatDate } from '#lib/format/date.ts';
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
      title="New API token"
      description="Copy it now. It won't be shown again."
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <CopyBox what="token" label={`Token "${token.name}"`} text={token.token} />
      <Facts
        facts={[
          ['Name', token.name],
          ['Access', SCOPES[token.scope][0]],
          ['Expires', formatDate(token.expiresAt)],
        ]}
      />
    </Dialog>
  );
}
