import { useQueryClient } from '@tanstack/react-query';
import { problemOf } from '#lib/api/admin-api.ts';
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
      isPublic(answer) ? 'Article published successfully' : 'Article updated successfully',
    detail: (answer) => (isPublic(answer) ? undefined : 'Submitted. An editor will review it.'),
    view: (answer) => (isPublic(answer) ? articlePath(answer.slug) : undefined),
    failure: 'Failed to publish article',
    onDone: (_, { id }) => onDone(id),
    onFail: useRefreshOnConflict(),
  });
}

/** For a star or crown on an article that readers can't see yet. */
const unseen = (article: AdminSummary) =>
  (article.featured || article.masterFeatured) && !isPublic(article)
    ? 'Readers see it there once it is published and approved.'
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
    success: () => 'Article featured status updated',
    detail: unseen,
    failure: 'Failed to update featured status',
    ...common,
  });
  const crown = useAction({
    run: ({ id }: AdminSummary) => setMasterFeatured(id),
    success: () => 'Master featured article updated',
    detail: unseen,
    failure: 'Failed to update master featured article',
    ...common,
  });
  const uncrown = useAction({
    run: ({ id }: AdminSummary) => removeMasterFeatured(id),
    success: () => 'Master featured article removed',
    failure: 'Failed to remove master featured article',
    ...common,
  });
  const remove = useAction({
    run: ({ id }: AdminSummary) => deleteArticle(id),
    success: () => 'Article deleted successfully',
    detail: () => `It stays in the trash for ${TRASH_DAYS} days.`,
    undo:
      (_, { id }) =>
      () =>
        void undo([id]),
    failure: 'Failed to delete article',
    ...common,
  });
  const publish = usePublishNow(onDone);
  const duplicate = useAction({
    run: ({ id }: AdminSummary) => duplicateArticle(id),
    success: ({ title }) => `Draft “${title}” created`,
    failure: 'Failed to duplicate article',
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
