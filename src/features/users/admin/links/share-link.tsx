import { CopyBox } from '#ui/admin/copy-box.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import type { CreatedLink } from '../../contract.ts';

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** What became of a link: where it was mailed to, for a toast. */
export const linkMessage = ({ emailedTo, username }: CreatedLink) =>
  emailedTo === null ? undefined : `A link for ${username} is on its way to ${emailedTo}.`;

interface ShareLinkProps {
  given: CreatedLink & { link: string };
  onClose: () => void;
}

/** A link that nobody mails, in the only moment in which it can be read. */
export function ShareLink({ given, onClose }: ShareLinkProps) {
  const { link, username, expiresAt } = given;
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
      <CopyBox what="link" label={`Link for ${username}`} text={link} />
    </Dialog>
  );
}
