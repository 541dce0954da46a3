import { useQueryClient } from '@tanstack/react-query';
import { problemOf } from '#lib/api/admin-api.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { AdminSummary } from '../../contract.ts';
import {
  deleteArticle,
  publishNow,
  removeMasterFeatured,
  setMasterFeatured,
  toggleFeatured,
} from '../api.ts';

const OVERTAKEN = new Set([404, 409]);

/** After a refusal because somebody else was faster, the lists look again. */
export function useLookAgain(): (error: unknown) => void {
  const client = useQueryClient();
  return (error) => {
    const { status } = problemOf(error);
    if (status !== null && OVERTAKEN.has(status)) void client.invalidateQueries();
  };
}

/** Publishing one article at once. @param onDone with its id */
export function usePublishNow(onDone: (id: number) => void) {
  return useAction({
    run: ({ id }: AdminSummary) => publishNow(id),
    success: () => 'Article published successfully',
    failure: 'Failed to publish article',
    onDone: (_, { id }) => onDone(id),
    onFail: useLookAgain(),
  });
}

/** What the articles tab does to a row (spec §8 for its words). @param onDone with the row's id */
export function useArticleActions(onDone: (id: number) => void) {
  const common = {
    onDone: (_: unknown, { id }: AdminSummary) => onDone(id),
    onFail: useLookAgain(),
  };
  const feature = useAction({
    run: ({ id }: AdminSummary) => toggleFeatured(id),
    success: () => 'Article featured status updated',
    failure: 'Failed to update featured status',
    ...common,
  });
  const crown = useAction({
    run: ({ id }: AdminSummary) => setMasterFeatured(id),
    success: () => 'Master featured article updated',
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
    failure: 'Failed to delete article',
    ...common,
  });
  const publish = usePublishNow(onDone);

  const all = [feature, crown, uncrown, remove, publish];
  return {
    feature: feature.act,
    crown: crown.act,
    uncrown: uncrown.act,
    remove: remove.act,
    publish: publish.act,
    isBusy: (id: number) => all.some(({ busyWith }) => busyWith?.id === id),
  };
}
