import { formatLocal } from '#lib/format/date.ts';
import { CopyBox } from '#ui/admin/copy-box.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import type { CreatedLink } from '../../contract.ts';

/** For a toast; undefined if the link wasn't emailed. */
export const linkMessage = ({ emailedTo, username }: CreatedLink) =>
  emailedTo === null ? undefined : `Sent ${emailedTo} a link for ${username}`;

interface ShareLinkProps {
  given: CreatedLink & { link: string };
  onClose: () => void;
}

/** A link that wasn't emailed. It is shown only once. */
export function ShareLink({ given, onClose }: ShareLinkProps) {
  const { link, username, expiresAt } = given;
  return (
    <Dialog
      title="Share this link"
      description={`Send it to ${username} yourself. It works once, expires ${formatLocal(expiresAt, 'longWithTime')}, and won't be shown again.`}
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
