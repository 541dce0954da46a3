import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide';
import { useState } from 'react';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { formatCount, plural } from '#lib/format/count.ts';
import { formatLocalTime } from '#lib/format/date.ts';
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
  adminQuery<PreviewLinks>(['/api/articles', id, 'preview-links'], 'Failed to load preview links');

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
    failure: 'Couldn’t create a preview link',
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
    success: () => 'Preview links revoked',
    failure: 'Couldn’t revoke the preview links',
    onDone: () => {
      setUrl('');
      setIsCopied(false);
    },
  });
  const count = links?.count ?? 0;
  return (
    <Dialog
      title="Share a preview"
      description={`Anyone with the link can read the last saved version for ${PREVIEW_LINK_DAYS} days, without logging in.`}
      onClose={onClose}
      footer={
        <>
          {count > 0 && (
            <OutlineButton busy={revoke.busy} onClick={() => void revoke.act()}>
              {plural(count, 'Revoke Link', 'Revoke All Links')}
            </OutlineButton>
          )}
          <Button
            variant="primary"
            busy={create.busy}
            busyLabel="Creating..."
            onClick={() => void create.act()}
          >
            Copy Preview Link
          </Button>
        </>
      }
    >
      {unsaved && <p>The link doesn’t show your unsaved changes. Save them first.</p>}
      {url !== '' && (
        <>
          {isCopied && <p role="status">Link copied.</p>}
          <CopyBox what="link" label="Preview link" text={url} />
        </>
      )}
      {links?.expiresAt && (
        <p className={parts.note}>
          {formatCount(count, 'link')} {plural(count, 'works', 'work')} until{' '}
          {formatLocalTime(links.expiresAt)}.
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
        <span>Share Preview</span>
      </Button>
      {open && <PreviewLinkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
