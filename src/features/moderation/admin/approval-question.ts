import type { AdminSummary } from '#features/articles/contract.ts';

/** What readers see after an approval. */
const AFTER_APPROVAL: Record<AdminSummary['status'], string> = {
  published: 'will be public immediately.',
  scheduled: 'will be public at its scheduled time.',
  draft: 'can be published after that.',
  archived: 'stays archived.',
};

/** The question before an approval. */
export const approvalQuestion = ({ title, status }: Pick<AdminSummary, 'title' | 'status'>) => ({
  title: 'Approve article?',
  text: `“${title}” ${AFTER_APPROVAL[status]}`,
  action: 'Approve',
});
