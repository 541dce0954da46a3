import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide';
import { useState } from 'react';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { CopyBox } from '#ui/admin/copy-box.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import {
  type NewPreviewLink,
  PREVIEW_LINK_DAYS,
  type PreviewLinks,
} from '../../../preview-links.contract.ts';

const linksPath = (id: number) => `/api/articles/${id}/preview-links`;

const linksQuery = (id: number) =>
  adminQuery<PreviewLinks>(
    ['/api/articles', id, 'preview-links'],
    t('Failed to load preview links'),
  );

interface PreviewLinkProps {
  articleId: number;
  /** The form has changes that the link doesn't show. */
  unsaved: boolean;
}

function PreviewLinkDialog({
  articleId,
  unsaved,
  onClose,
}: PreviewLinkProps & { onClose: () => void }) {
  const { data: links } = useQuery(linksQuery(articleId));
  const [url, setUrl] = useState('');
  const [isCopied, setIsCopied] = useState(false);
  const create = useAction({
    run: async () => {
      const { path } = await adminCall<NewPreviewLink>('POST', linksPath(articleId));
      return new URL(path, window.location.href).href;
    },
    failure: t('Couldn’t create a preview link'),
    onDone: (made: string) => {
      setUrl(made);
      // Without HTTPS or permission there is no clipboard: the link is shown, too.
      void navigator.clipboard?.writeText(made).then(
        () => setIsCopied(true),
        () => setIsCopied(false),
      );
    },
  });
  const revoke = useAction({
    run: () => adminCall('DELETE', linksPath(articleId)),
    success: () => t('Preview links revoked'),
    failure: t('Couldn’t revoke the preview links'),
    onDone: () => {
      setUrl('');
      setIsCopied(false);
    },
  });
  const count = links?.count ?? 0;
  return (
    <Dialog
      title={t('Share a preview')}
      description={t(
        'Anyone with the link can read the last saved version for {previewLinkDays} days, without logging in.',
        { previewLinkDays: PREVIEW_LINK_DAYS },
      )}
      onClose={onClose}
      footer={
        <>
          {count > 0 && (
            <OutlineButton busy={revoke.busy} onClick={() => void revoke.act()}>
              {t('{count, plural, one {Revoke Link} other {Revoke All Links}}', { count })}
            </OutlineButton>
          )}
          <Button
            variant="primary"
            busy={create.busy}
            busyLabel={t('Creating...')}
            onClick={() => void create.act()}
          >
            {t('Copy Preview Link')}
          </Button>
        </>
      }
    >
      {unsaved && <p>{t('The link doesn’t show your unsaved changes. Save them first.')}</p>}
      {url !== '' && (
        <>
          {isCopied && <p role="status">{t('Link copied.')}</p>}
          <CopyBox what="link" label={t('Preview link')} text={url} />
        </>
      )}
      {links?.expiresAt && (
        <p className={parts.note}>
          {t(
            '{count, plural, one {# link} other {# links}} {count, plural, one {works} other {work}} until {expiresAt}.',
            { count, expiresAt: formatLocalTime(links.expiresAt) },
          )}
        </p>
      )}
    </Dialog>
  );
}

/** Opens the dialog for preview links of an article that isn't public. */
export function PreviewLinkButton(props: PreviewLinkProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Icon icon={Share2} />
        <span>{t('Share Preview')}</span>
      </Button>
      {open && <PreviewLinkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
