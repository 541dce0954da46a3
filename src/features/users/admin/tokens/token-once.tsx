import { Copy } from 'lucide';
import { useRef, useState } from 'react';
import { shortDate } from '#lib/dates.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CreatedApiToken } from '../../contract.ts';
import { SCOPES } from '../user-api.ts';
import * as styles from './tokens.module.css';

interface TokenOnceProps {
  token: CreatedApiToken;
  onClose: () => void;
}

/** A token just made, in the only moment in which it can be read. */
export function TokenOnce({ token, onClose }: TokenOnceProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token.token);
      setSaid('Copied');
    } catch {
      // No clipboard without a secure connection or the visitor's leave: then by hand.
      field.current?.focus();
      field.current?.select();
      setSaid('The browser did not allow it. The token is selected: copy it with the keyboard.');
    }
  };

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
      <div className={styles.once}>
        <textarea
          ref={field}
          readOnly
          rows={3}
          aria-label={`Token "${token.name}"`}
          value={token.token}
          onFocus={(event) => event.target.select()}
        />
        <ToolButton label="Copy token" onClick={() => void copy()}>
          <Icon icon={Copy} />
        </ToolButton>
      </div>
      <p className={parts.note} role="status">
        {said}
      </p>
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
