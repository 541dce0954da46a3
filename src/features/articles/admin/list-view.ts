import { writeSessionState } from '#ui/admin/hooks/use-session-state.ts';
import type { AdminSort, ArticleStatus } from '../values.ts';

export const STAFF_PAGE_SIZE = 25;

/** What the articles tab shows. Empty is all of them. */
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

/** Under which name the view is stored for a browser tab. */
export const VIEW_KEY = 'articles-tab';

/** Lets the articles tab begin with the articles of one category. */
export const beginWithCategory = (category: string): void =>
  writeSessionState(VIEW_KEY, { ...FIRST_VIEW, category });

/** Lets the articles tab begin with drafts. */
export const beginWithDrafts = (): void =>
  writeSessionState(VIEW_KEY, { ...FIRST_VIEW, status: 'draft' });

/** The columns that can be sorted by, with the direction of the first press. */
export const SORTED_COLUMNS = {
  title: { label: 'Title', first: 'title' },
  category: { label: 'Category', first: 'category' },
  status: { label: 'Status', first: 'status' },
  moderation: { label: 'Moderation', first: 'moderation' },
  scheduled: { label: 'Scheduled', first: 'scheduled' },
  created: { label: 'Created', first: '-created' },
} as const satisfies Record<string, { label: string; first: AdminSort }>;

export type SortedColumn = keyof typeof SORTED_COLUMNS;

/** @returns which way the column runs now; null where the list is sorted by another */
export function directionOf(
  sort: AdminSort,
  column: SortedColumn,
): 'ascending' | 'descending' | null {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : null;
}

/** The order after a press on a column's head: its own first direction, then the other one. */
export function nextSort(sort: AdminSort, column: SortedColumn): AdminSort {
  const direction = directionOf(sort, column);
  if (direction === null) return SORTED_COLUMNS[column].first;
  return direction === 'ascending' ? `-${column}` : column;
}

/** Whether anything narrows the list down. */
export function isFiltered({ search, category, status }: AdminView): boolean {
  return search !== '' || category !== '' || status !== '';
}

/** 1 -> '1 article', 163 -> '163 articles'. @param isCapped whether there are more: '1,000+ articles' */
export function countOf(count: number, isCapped = false): string {
  return count === 1
    ? '1 article'
    : `${count.toLocaleString('en-US')}${isCapped ? '+' : ''} articles`;
}
