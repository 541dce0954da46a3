import type { AdminSummary } from '#features/articles/contract.ts';
import { t } from '#lib/messages/admin.ts';

/** What readers see after an approval. */
const AFTER_APPROVAL: Record<AdminSummary['status'], string> = {
  published: t('will be public immediately.'),
  scheduled: t('will be public at its scheduled time.'),
  draft: t('can be published after that.'),
  archived: t('stays archived.'),
};

/** The question before an approval. */
export const approvalQuestion = ({ title, status }: Pick<AdminSummary, 'title' | 'status'>) => ({
  title: t('Approve article?'),
  text: `“${title}” ${AFTER_APPROVAL[status]}`,
  action: t('Approve'),
});
