import { formatTotal, plural } from '#lib/format/count.ts';
import { readSessionState, writeSessionState } from '#ui/admin/hooks/use-session-state.ts';
import type { AdminSort, ArticleStatus } from '../values.ts';

export const STAFF_PAGE_SIZE = 25;

/** The filters of the articles tab; '' for no filter. */
export interface AdminView {
  search: string;
  /** A category's slug. */
  category: string;
  status: ArticleStatus | '';
  sort: AdminSort;
  /** From 1. */
  page: number;
}

export const FIRST_VIEW: AdminView = {
  search: '',
  category: '',
  status: '',
  sort: '-created',
  page: 1,
};

/** The name of the view in `sessionStorage`. */
export const VIEW_KEY = 'articles-tab';

/** Makes the articles tab open with the articles of one category. */
export const openWithCategory = (category: string): void =>
  writeSessionState(VIEW_KEY, { ...FIRST_VIEW, category });

/** Makes the articles tab open with the first page of the same list. */
export function openFirstPage(): void {
  const view = readSessionState(VIEW_KEY);
  if (typeof view === 'object') writeSessionState(VIEW_KEY, { ...view, page: 1 });
}

/** Makes the articles tab open with drafts. */
export const openWithDrafts = (): void =>
  writeSessionState(VIEW_KEY, { ...FIRST_VIEW, status: 'draft' });

/** The sortable columns, with the direction of the first click. */
export const SORTED_COLUMNS = {
  title: { label: 'Title', first: 'title' },
  category: { label: 'Category', first: 'category' },
  status: { label: 'Status', first: 'status' },
  moderation: { label: 'Moderation', first: 'moderation' },
  scheduled: { label: 'Scheduled', first: 'scheduled' },
  created: { label: 'Created', first: '-created' },
} as const satisfies Record<string, { label: string; first: AdminSort }>;

export type SortedColumn = keyof typeof SORTED_COLUMNS;

/** The direction of a column; null if the list is sorted by another. */
export function directionOf(
  sort: AdminSort,
  column: SortedColumn,
): 'ascending' | 'descending' | null {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : null;
}

/** The order after a click on a column: its first direction, then the other. */
export function nextSort(sort: AdminSort, column: SortedColumn): AdminSort {
  const direction = directionOf(sort, column);
  if (direction === null) return SORTED_COLUMNS[column].first;
  return direction === 'ascending' ? `-${column}` : column;
}

/** Whether a search or filter is set. */
export function isFiltered({ search, category, status }: AdminView): boolean {
  return search !== '' || category !== '' || status !== '';
}

/** '1 article', '163 articles', or '1,000+ articles' if the count is capped. */
export const countArticles = (count: number, isCapped = false): string =>
  `${formatTotal(count, isCapped)} ${plural(count, 'article')}`;
