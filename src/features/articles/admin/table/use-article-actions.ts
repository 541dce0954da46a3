import { useQueryClient } from '@tanstack/react-query';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { AdminSummary } from '../../contract.ts';
import { articlePath } from '../../paths.ts';
import { isPublic, TRASH_DAYS } from '../../values.ts';
import {
  deleteArticle,
  publishNow,
  removeMasterFeatured,
  setMasterFeatured,
  toggleFeatured,
} from '../api.ts';
import { duplicateArticle } from '../bulk/api.ts';
import { useUndoDeletion } from '../bulk/use-bulk.ts';

const CONFLICTS = new Set([404, 409]);

/** Reloads the lists after an action failed because another user was faster. */
export function useRefreshOnConflict(): (error: unknown) => void {
  const client = useQueryClient();
  return (error) => {
    const { status } = problemOf(error);
    if (status !== null && CONFLICTS.has(status)) void client.invalidateQueries();
  };
}

/** Publishes one article right away. @param onDone called with its id */
export function usePublishNow(onDone: (id: number) => void) {
  return useAction({
    run: ({ id }: AdminSummary) => publishNow(id),
    success: (answer) =>
      isPublic(answer) ? t('Article published successfully') : t('Article updated successfully'),
    detail: (answer) => (isPublic(answer) ? undefined : t('Submitted. An editor will review it.')),
    view: (answer) => (isPublic(answer) ? articlePath(answer.slug) : undefined),
    failure: t('Failed to publish article'),
    onDone: (_, { id }) => onDone(id),
    onFail: useRefreshOnConflict(),
  });
}

/** For a star or crown on an article that readers can't see yet. */
const unseen = (article: AdminSummary) =>
  (article.featured || article.masterFeatured) && !isPublic(article)
    ? t('Readers see it there once it is published and approved.')
    : undefined;

/**
 * The actions of a row, with the texts of spec §8.
 * @param onDone called with the article's id
 * @param onCopied called with the id of the copy
 */
export function useArticleActions(onDone: (id: number) => void, onCopied: (id: number) => void) {
  const undo = useUndoDeletion();
  const common = {
    onDone: (_: unknown, { id }: AdminSummary) => onDone(id),
    onFail: useRefreshOnConflict(),
  };
  const feature = useAction({
    run: ({ id }: AdminSummary) => toggleFeatured(id),
    success: () => t('Article featured status updated'),
    detail: unseen,
    failure: t('Failed to update featured status'),
    ...common,
  });
  const crown = useAction({
    run: ({ id }: AdminSummary) => setMasterFeatured(id),
    success: () => t('Master featured article updated'),
    detail: unseen,
    failure: t('Failed to update master featured article'),
    ...common,
  });
  const uncrown = useAction({
    run: ({ id }: AdminSummary) => removeMasterFeatured(id),
    success: () => t('Master featured article removed'),
    failure: t('Failed to remove master featured article'),
    ...common,
  });
  const remove = useAction({
    run: ({ id }: AdminSummary) => deleteArticle(id),
    success: () => t('Article deleted successfully'),
    detail: () => t('It stays in the trash for {trashDays} days.', { trashDays: TRASH_DAYS }),
    undo:
      (_, { id }) =>
      () =>
        void undo([id]),
    failure: t('Failed to delete article'),
    ...common,
  });
  const publish = usePublishNow(onDone);
  const duplicate = useAction({
    run: ({ id }: AdminSummary) => duplicateArticle(id),
    success: ({ title }) => t('Draft “{title}” created', { title }),
    failure: t('Failed to duplicate article'),
    onDone: ({ id }) => onCopied(id),
    onFail: common.onFail,
  });

  const all = [feature, crown, uncrown, remove, publish, duplicate];
  return {
    feature: feature.act,
    crown: crown.act,
    uncrown: uncrown.act,
    remove: remove.act,
    publish: publish.act,
    duplicate: duplicate.act,
    isBusy: (id: number) => all.some(({ busyWith }) => busyWith?.id === id),
  };
}
