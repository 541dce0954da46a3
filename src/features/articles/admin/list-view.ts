import { DAY } from '#lib/durations.ts';
import { formatTotal } from '#lib/format/count.ts';
import { localZone } from '#lib/format/date.ts';
import { isoTime } from '#lib/format/iso.ts';
import { startOfDay } from '#lib/format/wall-time.ts';
import { t } from '#lib/messages/admin.ts';
import { readSessionState, writeSessionState } from '#ui/admin/hooks/use-session-state.ts';
import type { AdminSort, ArticleStatus, ModerationStatus } from '../values.ts';

export const STAFF_PAGE_SIZE = 25;

/** The filters of the articles tab; '' for no filter. */
export interface AdminView {
  search: string;
  /** A category's slug. */
  category: string;
  status: ArticleStatus | '';
  moderation: ModerationStatus | '';
  /** The id of an account; 0 for all. */
  author: number;
  /** The id of the account that is responsible; 0 for all. */
  owner: number;
  tag: string;
  /** Days in the zone of `formatLocal`, such as '2026-03-05'. */
  from: string;
  to: string;
  sort: AdminSort;
  /** From 1. */
  page: number;
}

export const FIRST_VIEW: AdminView = {
  search: '',
  category: '',
  status: '',
  moderation: '',
  author: 0,
  owner: 0,
  tag: '',
  from: '',
  to: '',
  sort: '-created',
  page: 1,
};

/** The name of the view in `sessionStorage`. */
export const VIEW_KEY = 'articles-tab';

/** Makes the articles tab open with the first page of the same list. */
export function openFirstPage(): void {
  const view = readSessionState(VIEW_KEY);
  if (typeof view === 'object') writeSessionState(VIEW_KEY, { ...view, page: 1 });
}

/** Makes the articles tab open with drafts. */
export const openWithDrafts = (): void =>
  writeSessionState(VIEW_KEY, { ...FIRST_VIEW, status: 'draft' });

/** Makes the articles tab open with a search. */
export const openWithSearch = (search: string): void =>
  writeSessionState(VIEW_KEY, { ...FIRST_VIEW, search });

/** The sortable columns, with the direction of the first click. */
export const SORTED_COLUMNS = {
  title: { label: t('Title'), first: 'title' },
  category: { label: t('Category'), first: 'category' },
  status: { label: t('Status'), first: 'status' },
  moderation: { label: t('Moderation'), first: 'moderation' },
  scheduled: { label: t('Scheduled'), first: 'scheduled' },
  published: { label: t('Published'), first: '-published' },
  updated: { label: t('Updated'), first: '-updated' },
  created: { label: t('Created'), first: '-created' },
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

/** How many of the filters behind 'More filters' are set. */
export const countMoreFilters = ({ moderation, author, owner, tag, from, to }: AdminView): number =>
  [moderation, author, owner, tag, from, to].filter(Boolean).length;

/** Whether a search or filter is set. */
export function isFiltered(view: AdminView): boolean {
  const { search, category, status } = view;
  return search !== '' || category !== '' || status !== '' || countMoreFilters(view) > 0;
}

const midnight = (day: string, later = 0) =>
  isoTime(startOfDay(Date.parse(day) + later * DAY, localZone()));

/** The view as the API's filters. Days begin and end in the zone of `formatLocal`. */
export const filtersOf = (view: AdminView) => ({
  search: view.search || undefined,
  category: view.category || undefined,
  status: view.status || undefined,
  moderation: view.moderation || undefined,
  author: view.author || undefined,
  owner: view.owner || undefined,
  tag: view.tag || undefined,
  from: view.from ? midnight(view.from) : undefined,
  before: view.to ? midnight(view.to, 1) : undefined,
  sort: view.sort,
  page: view.page,
});

/** '1 article', '163 articles', or '1,000+ articles' if the count is capped. */
export const countArticles = (count: number, isCapped = false): string =>
  `${formatTotal(count, isCapped)} ${t('{count, plural, one {article} other {articles}}', { count })}`;
