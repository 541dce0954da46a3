import { formatLocal } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { CopyBox } from '#ui/admin/copy-box.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import type { CreatedLink } from '../../contract.ts';

/** For a toast; undefined if the link wasn't emailed. */
export const linkMessage = ({ emailedTo, username }: CreatedLink) =>
  emailedTo === null
    ? undefined
    : t('Sent {emailedTo} a link for {username}', { emailedTo, username });

interface ShareLinkProps {
  given: CreatedLink & { link: string };
  onClose: () => void;
}

/** A link that wasn't emailed. It is shown only once. */
export function ShareLink({ given, onClose }: ShareLinkProps) {
  const { link, username, expiresAt } = given;
  return (
    <Dialog
      title={t('Share this link')}
      description={t(
        'Send it to {username} yourself. It works once, expires {expiresAt}, and won’t be shown again.',
        { username, expiresAt: formatLocal(expiresAt, 'longWithTime') },
      )}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <CopyBox what="link" label={t('Link for {username}', { username })} text={link} />
    </Dialog>
  );
}
