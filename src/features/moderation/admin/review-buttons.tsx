import { Check, X } from 'lucide';
import { useState } from 'react';
import type { AdminArticle } from '#features/articles/contract.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { Icon } from '#ui/icon.tsx';
import { approvalQuestion } from './approval-question.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useModeration } from './use-moderation.ts';

interface ReviewButtonsProps {
  article: AdminArticle;
  /** The moderator has changed it: only a saved version can be approved or rejected. */
  unsaved: boolean;
  /** Leaves the editor. */
  onDone: () => void;
}

/** Approve and Reject in the editor of a pending article. */
export function ReviewButtons({ article, unsaved, onDone }: ReviewButtonsProps) {
  const { title, can } = article;
  const { confirm, dialog } = useConfirm();
  const [isRejecting, setRejecting] = useState(false);
  const actions = useModeration(onDone, () => undefined);
  const busy = actions.isBusy(article.id);
  const approve = async () => {
    if (await confirm(approvalQuestion(article))) await actions.approve(article);
  };
  return (
    <>
      {can.includes('approve') && (
        <OutlineButton disabled={unsaved || busy} onClick={() => void approve()}>
          <Icon icon={Check} />
          Approve
        </OutlineButton>
      )}
      {can.includes('reject') && (
        <OutlineButton disabled={unsaved || busy} onClick={() => setRejecting(true)}>
          <Icon icon={X} />
          Reject
        </OutlineButton>
      )}
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
