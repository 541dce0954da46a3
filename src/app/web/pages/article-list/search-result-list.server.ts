import type { QueryClient } from '@tanstack/react-query';
import { listPath } from '#features/articles/paths.ts';
import { LIST_PAGE_SIZE } from '#features/articles/values.ts';
import { searchQuery } from '#features/articles/web/api.ts';
import type { SearchView } from '#features/articles/web/list-location.ts';
import { isCoreCategory } from '#features/taxonomy/values.ts';
import { listsIn, nameOfCategory } from '#features/taxonomy/web/own-categories.ts';
import { t } from '#lib/messages/messages.ts';
import type { Site } from '#ui/site.ts';
import { articleSteps, itemList, type Node } from '../../structured-data/graph.ts';
import type { FeedList } from '../server-page.ts';

// Shared by list pages and the home page.

/** Whether a category doesn't exist: without articles, its list doesn't exist. */
export const isUnknownCategory = (client: QueryClient, category: string) =>
  category !== '' && !isCoreCategory(category) && !listsIn(client)(category);

export const listNameOf = (client: QueryClient, category: string) =>
  nameOfCategory(client, category, 'plural');

export const categoryFeeds = (client: QueryClient, category = ''): FeedList | null =>
  category === '' ? null : { title: listNameOf(client, category), path: listPath({ category }) };

/** The results of a search as structured data. */
export function searchResultList(client: QueryClient, view: SearchView, site: Site): Node[] {
  const results = client.getQueryData(searchQuery(view).queryKey);
  const list = {
    name: t('Search Results for "{q}"', { q: view.q }),
    items: articleSteps(results?.articles ?? []),
    before: (view.page - 1) * LIST_PAGE_SIZE,
    total: results?.totalCount,
  };
  return itemList(list, site);
}
