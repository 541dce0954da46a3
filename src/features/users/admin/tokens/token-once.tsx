import { shortDate } from '#lib/dates.ts';
import { CopyBox } from '#ui/admin/copy-box.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import type { CreatedApiToken } from '../../contract.ts';
import { SCOPES } from '../user-api.ts';
import * as styles from './tokens.module.css';

interface TokenOnceProps {
  token: CreatedApiToken;
  onClose: () => void;
}

/** A token just made, in the only moment in which it can be read. */
export function TokenOnce({ token, onClose }: TokenOnceProps) {
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
      <dl className={styles.facts}>
        <div>
          <dt>Name</dt>
          <dd>{token.name}</dd>
        </div>
        <div>
          <dt>May</dt>
          <dd>{SCOPES[token.scope][0]}</dd>
        </div>
        <div>
          <dt>Ends</dt>
          <dd>{shortDate(token.expiresAt)}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
