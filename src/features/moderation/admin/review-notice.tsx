import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide';
import { useState } from 'react';
import { articleAuditQuery } from '#features/articles/admin/public.ts';
import type { AdminArticle } from '#features/articles/contract.ts';
import { waitsForApproval } from '#features/articles/values.ts';
import type { AuditAction } from '#features/audit-log/values.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { approvalQuestion } from './approval-question.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useModeration } from './use-moderation.ts';

const DECISIONS: ReadonlySet<AuditAction> = new Set(['article.approved', 'article.rejected']);

interface ReviewNoticeProps {
  article: AdminArticle;
  /** The moderator has changed it: only a saved version can be approved or rejected. */
  unsaved: boolean;
  /** Leaves the editor. */
  onDone: () => void;
}

/** Asks for the review of a pending article, above the form of its editor; shows its author what to change. */
export function ReviewNotice({ article, unsaved, onDone }: ReviewNoticeProps) {
  const { title, can } = article;
  const { confirm, dialog } = useConfirm();
  const [isRejecting, setRejecting] = useState(false);
  const actions = useModeration(onDone, () => undefined);
  const disabled = unsaved || actions.isBusy(article.id);
  const approve = async () => {
    if (await confirm(approvalQuestion(article))) await actions.approve(article);
  };
  const isShown = can.includes('approve') && waitsForApproval(article);
  const log = useQuery({ ...articleAuditQuery(article.id), enabled: isShown, gcTime: 0 }).data;
  const last = log?.find(({ action }) => DECISIONS.has(action));
  if (!isShown) {
    const { rejectionNote, moderationStatus } = article;
    if (rejectionNote === null || moderationStatus !== 'pending') return null;
    return (
      <Notice kind="warn" title={t('An editor rejected the last version')}>
        <p dir="auto">{rejectionNote}</p>
      </Notice>
    );
  }
  return (
    <>
      <Notice
        kind="warn"
        title={t('This article awaits approval')}
        actions={
          <>
            <OutlineButton icon={Check} disabled={disabled} onClick={() => void approve()}>
              {t('Approve')}
            </OutlineButton>
            <OutlineButton icon={X} disabled={disabled} onClick={() => setRejecting(true)}>
              {t('Reject')}
            </OutlineButton>
          </>
        }
      >
        {last?.action === 'article.rejected' && (
          <p>
            {t('Last rejected by {actor}, {time}', {
              actor: last.actor,
              time: formatLocalTime(last.at),
            })}
            {last.detail ? (
              <>
                : <q dir="auto">{last.detail}</q>
              </>
            ) : (
              '.'
            )}
          </p>
        )}
        {unsaved && <p>{t('You changed it. Save your changes to approve or reject it.')}</p>}
      </Notice>
      {dialog}
      {isRejecting && (
        <RejectDialog
          title={title}
          busy={actions.rejecting}
          onClose={() => setRejecting(false)}
          onReject={(note) => void actions.reject({ article, note })}
        />
      )}
    </>
  );
}
