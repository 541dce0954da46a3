import { useQueryClient } from '@tanstack/react-query';
import type { AdminSummary } from '#features/articles/contract.ts';
import { adminCall } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { AdminPlacements } from '../contract.ts';
import type { FeaturedPage } from '../values.ts';
import { placementsQuery } from './api.ts';

export type Slot = 'main' | 'sidebar';

function place(page: FeaturedPage, articleId: number, slot: Slot | 'none'): Promise<AdminSummary> {
  return adminCall('PUT', `/api/articles/${articleId}/featured`, { page, slot });
}

/** Sets the main article of a page by id. */
export function useSetMain(page: FeaturedPage) {
  return useAction<number, AdminSummary>({
    run: (id) =>
      page === 'homepage'
        ? adminCall('PUT', `/api/articles/${id}/master-featured`)
        : place(page, id, 'main'),
    success: () => t('Main featured article updated'),
    failure: t('Failed to update main featured article'),
  });
}

/** Adds an article to the end of a sidebar by id. */
export function useAddToSidebar(page: FeaturedPage) {
  return useAction<number, AdminSummary>({
    run: (id) => place(page, id, 'sidebar'),
    success: () => t('Article added to sidebar'),
    failure: t('Failed to add article to sidebar'),
  });
}

/** Removes an article from a page. */
export function useRemove(page: FeaturedPage) {
  return useAction<{ id: number; slot: Slot }, AdminSummary>({
    run: ({ id, slot }) =>
      page === 'homepage' && slot === 'main'
        ? adminCall('DELETE', `/api/articles/${id}/master-featured`)
        : place(page, id, 'none'),
    success: () => t('Article removed from featured'),
    failure: t('Failed to remove article from featured'),
  });
}

/** Sets the order of a sidebar by the ids of all its articles. */
export function useOrderSidebar(page: FeaturedPage) {
  const client = useQueryClient();
  return useAction<number[], AdminPlacements>({
    run: async (articleIds) => {
      const answer = await adminCall<AdminPlacements>(
        'PUT',
        `/api/admin/placements/${page}/sidebar`,
        { articleIds },
      );
      client.setQueryData(placementsQuery(page).queryKey, answer);
      return answer;
    },
    failure: t('Couldn’t change the order of the sidebar'),
  });
}
