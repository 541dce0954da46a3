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

/** A token just made, in the only moment in which it can be read. */
export function CreatedTokenDialog({ token, onClose }: TokenOnceProps) {
  return (
    <Dialog
      title="New API token"
      description="Copy it now. It is not shown again."
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
          ['May', SCOPES[token.scope][0]],
          ['Ends', formatDate(token.expiresAt)],
        ]}
      />
    </Dialog>
  );
}
