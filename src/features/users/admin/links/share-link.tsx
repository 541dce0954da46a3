import { Copy } from 'lucide';
import { useState } from 'react';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { GivenLink } from '../../contract.ts';
import * as styles from './links.module.css';

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** What became of a link: where it was mailed to, for a toast. */
export const linkSaid = ({ mailedTo, username }: GivenLink) =>
  mailedTo === null ? undefined : `A link for ${username} is on its way to ${mailedTo}.`;

interface ShareLinkProps {
  given: GivenLink & { link: string };
  onClose: () => void;
}

/** A link that nobody mails, in the only moment in which it can be read. */
export function ShareLink({ given, onClose }: ShareLinkProps) {
  const { link, username, expiresAt } = given;
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Copied');
    } catch {
      setSaid('The browser did not allow it: select the link and copy it with the keyboard.');
    }
  };
  return (
    <Dialog
      title="Share this link"
      description={`Give it to ${username} yourself: nobody else mails it. It works once, until ${time.format(new Date(expiresAt))}, and is shown only now.`}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.link}>
        <code>{link}</code>
        <ToolButton label="Copy link" onClick={() => void copy()}>
          <Icon icon={Copy} />
        </ToolButton>
      </div>
      <p className={parts.note} role="status">
        {said}
      </p>
    </Dialog>
  );
}
