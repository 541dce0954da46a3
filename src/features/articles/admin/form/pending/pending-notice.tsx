import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import type { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import type { AdminArticle } from '../../../contract.ts';
import { isPublic } from '../../../values.ts';
import type { PendingChanges } from '../../../waiting.contract.ts';
import { type FormValues, formValues } from '../form-values.ts';
import { longTime } from '../schedule/schedule.ts';
import { LoadFailed } from '../versions/version-dialog.tsx';
import {
  approvePending,
  discardPending,
  pendingQuery,
  pendingValues,
  publishPending,
} from './api.ts';
import { ChangesDialog } from './changes-dialog.tsx';

interface PendingNoticeProps {
  article: AdminArticle;
  pending: PendingChanges;
  moderates: boolean;
  /** Whether the form has unsaved changes, which publishing would leave behind. */
  unsaved: boolean;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  /** Loads the changes into the form. */
  onEdit: (values: FormValues) => void;
  /** They were approved or discarded. */
  onChanged: (answer: AdminArticle) => void;
  onPublished: () => void;
}

function titleOf(
  article: AdminArticle,
  { isConflict, problem, publishAt, isApproved }: PendingChanges,
): string {
  if (!isPublic(article)) return t('Changes are on hold');
  if (!isApproved && problem !== '') return t('Changes were sent back');
  if (isConflict) return t('Changes need your decision');
  if (problem !== '') return t('Changes couldn’t be published');
  if (!isApproved) return t('Changes wait for approval');
  return publishAt === null
    ? t('Changes wait to be published')
    : t('Changes go live {publishAt}.', { publishAt: longTime(publishAt) });
}

function textOf(
  article: AdminArticle,
  { isConflict, problem, isApproved, publishAt }: PendingChanges,
) {
  if (!isPublic(article)) {
    return t('Readers can’t see this article now. The changes stay saved.');
  }
  if (!isApproved && problem !== '') {
    return t('{problem} Edit the changes and save them again.', { problem });
  }
  if (isConflict) {
    return t(
      'Someone edited the article after these changes were saved, so they weren’t published. Compare both versions, then publish, edit or discard the changes.',
    );
  }
  if (problem !== '') return t('They weren’t published: {problem}', { problem });
  if (!isApproved && publishAt !== null) {
    return t(
      'Once approved, they go live {publishAt}. Readers see the current version until then.',
      {
        publishAt: longTime(publishAt),
      },
    );
  }
  return t('Readers see the current version until then.');
}

/** Changes that wait, and what can be done with them. */
export function PendingNotice(props: PendingNoticeProps) {
  const { article, pending, moderates, unsaved, confirm, onEdit, onChanged, onPublished } = props;
  const { id, version } = article;
  const [comparing, setComparing] = useState(false);
  const { data, isError, error, refetch } = useQuery(pendingQuery(id));
  const current = formValues(article);
  const after = data && pendingValues(current, data);
  const publishing = useAction({
    run: () => publishPending(id, pending.version, version),
    success: () => t('Changes published'),
    failure: t('Failed to publish the changes'),
    onDone: onPublished,
  });
  const approving = useAction<void, AdminArticle>({
    run: () => approvePending(id, pending.version, pending.publishAt),
    success: () => t('Changes approved'),
    failure: t('Failed to approve the changes'),
    onDone: onChanged,
  });
  const discarding = useAction<void, AdminArticle>({
    run: () => discardPending(id, pending.version),
    success: () => t('Changes discarded'),
    failure: t('Failed to discard the changes'),
    onDone: onChanged,
  });
  const busy = publishing.busy || approving.busy || discarding.busy;
  const publish = async () => {
    const question = {
      title: t('Publish the waiting changes?'),
      text: pending.isConflict
        ? t('Edits made to the same fields since then are lost. Other edits stay.')
        : t('Readers see them at once.'),
      action: t('Publish Now'),
    };
    if (await confirm(question)) void publishing.act();
  };
  const discard = async () => {
    const question = {
      title: t('Discard the waiting changes?'),
      text: t('The article stays as it is. The changes can’t be restored.'),
      action: t('Discard'),
      danger: true,
    };
    if (await confirm(question)) void discarding.act();
  };
  const needsDecision = pending.isConflict || pending.problem !== '' || !pending.isApproved;
  return (
    <Notice
      kind={needsDecision ? 'warn' : 'info'}
      icon={Clock}
      title={titleOf(article, pending)}
      actions={
        <>
          <Button variant="quiet" disabled={!after} onClick={() => setComparing(true)}>
            {t('Compare')}
          </Button>
          <OutlineButton disabled={!after || busy} onClick={() => after && onEdit(after)}>
            {t('Edit Changes')}
          </OutlineButton>
          <OutlineButton disabled={busy} onClick={() => void discard()}>
            {t('Discard')}
          </OutlineButton>
          {moderates && !pending.isApproved && pending.publishAt !== null && (
            <OutlineButton disabled={busy} onClick={() => void approving.act()}>
              {t('Approve')}
            </OutlineButton>
          )}
          {moderates && isPublic(article) && (
            <OutlineButton disabled={busy || unsaved} onClick={() => void publish()}>
              {t('Publish Now')}
            </OutlineButton>
          )}
        </>
      }
    >
      <p>
        {textOf(article, pending)} {pending.by !== null && t('Saved by {by}.', { by: pending.by })}
      </p>
      {isError && <LoadFailed error={error} refetch={refetch} />}
      {comparing && <ChangesDialog articleId={id} onClose={() => setComparing(false)} />}
    </Notice>
  );
}
