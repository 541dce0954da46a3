import { t } from '#lib/messages/admin.ts';
import type { AdminArticle } from '../../../contract.ts';
import { isPublic } from '../../../values.ts';

/** The buttons that save. */
export type SaveButton = 'draft' | 'schedule' | 'publish-now' | 'publish';
/** 'in-place' leaves the article's status as it is and stays in the editor. */
export type SaveAction = SaveButton | 'in-place';

export type Stored = Pick<AdminArticle, 'id' | 'version' | 'status' | 'moderationStatus'>;

export type Loss = 'public' | 'schedule' | 'submission';

/** What 'Save Draft' takes away: an article that readers can see, its schedule or its place in the queue. */
export function lostByDraft(article: Omit<Stored, 'id' | 'version'> | null, moderates: boolean) {
  if (article === null) return null;
  if (isPublic(article)) return 'public';
  // It isn't in review.
  if (!moderates && article.moderationStatus === 'rejected') return null;
  if (article.status === 'scheduled') return 'schedule';
  return article.status === 'published' && !moderates ? 'submission' : null;
}

const QUESTIONS: Record<Loss, { title: string; text: string; action: string; danger: true }> = {
  public: {
    title: t('Unpublish this article?'),
    text: t('Your changes are saved, and the article becomes a draft that readers can’t open.'),
    action: t('Unpublish'),
    danger: true,
  },
  schedule: {
    title: t('Unschedule this article?'),
    text: t(
      'Your changes are saved, and the article becomes a draft that isn’t published at its time. To keep the schedule, choose Schedule Article or press Ctrl+S instead.',
    ),
    action: t('Unschedule'),
    danger: true,
  },
  submission: {
    title: t('Withdraw this article from review?'),
    text: t(
      'Your changes are saved as a draft. Editors don’t review it until you choose Submit for Review.',
    ),
    action: t('Withdraw'),
    danger: true,
  },
};
const KEEP_PUBLIC = t(' To keep it published, choose Update Article or press Ctrl+S instead.');
const REVIEW_AGAIN = {
  title: t('Submit these changes for review?'),
  text: t(
    'Your changes are saved, and readers can’t open the article until an editor approves it.',
  ),
  action: t('Submit for Review'),
};
const SCHEDULED_AGAIN = {
  title: t('Submit these changes for review?'),
  text: t(
    'The article loses its approval and its scheduled time. An editor must approve it again. To keep its time, choose Schedule Article instead.',
  ),
  action: t('Submit for Review'),
};
const PUBLISH_NOW = {
  title: t('Publish this article now?'),
  text: t('It won’t wait for its scheduled time.'),
  action: t('Publish Now'),
};
const CHANGES_NOW = {
  title: t('Publish these changes now?'),
  text: t('Readers see them at once. To publish them later, choose Save Changes for Later.'),
  action: t('Publish Now'),
};
const HIDDEN_UNTIL = {
  title: t('Unpublish this article until its scheduled time?'),
  text: t(
    'Readers can’t open it before then. To keep it public and change it at that time, turn on “Schedule changes” instead.',
  ),
  action: t('Unpublish'),
  danger: true,
};
const APPROVAL_FIRST = t(' An editor must approve it first.');

const isApprovedSchedule = ({ status, moderationStatus }: Stored) =>
  status === 'scheduled' && moderationStatus === 'approved';

/**
 * The question before a save with more effect than its button says; null if it needs none.
 * @param isLater whether the form's changes are meant for later
 */
export function questionBefore(
  action: SaveAction,
  article: Stored | null,
  moderates: boolean,
  isLater = false,
) {
  if (action === 'publish-now') {
    return moderates ? PUBLISH_NOW : { ...PUBLISH_NOW, text: PUBLISH_NOW.text + APPROVAL_FIRST };
  }
  if (action !== 'draft') {
    if (article === null) return null;
    if (moderates) {
      if (!isPublic(article)) return null;
      return action === 'schedule' ? HIDDEN_UNTIL : isLater ? CHANGES_NOW : null;
    }
    if (action === 'publish' && isApprovedSchedule(article)) return SCHEDULED_AGAIN;
    return isPublic(article) ? REVIEW_AGAIN : null;
  }
  const lost = lostByDraft(article, moderates);
  if (lost === null) return null;
  const question = QUESTIONS[lost];
  if (lost !== 'public' || !moderates) return question;
  return { ...question, text: question.text + KEEP_PUBLIC };
}
