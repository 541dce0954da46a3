export { type AdminListQuery, adminListQuery, sessionQuery } from './api.ts';
export { type Failures, FailuresDialog } from './bulk/failures-dialog.tsx';
export {
  NOTHING,
  pageState,
  refreshed,
  type Selection,
  togglePage,
  toggleRow,
  without,
} from './bulk/selection.ts';
export {
  countArticles,
  openFirstPage,
  openWithCategory,
  openWithDrafts,
  STAFF_PAGE_SIZE,
} from './list-view.ts';
export { ModerationBadge, StatusBadge, StatusSign } from './status.tsx';
export { ArticlesTab } from './table/articles-tab.tsx';
export { RowTitle } from './table/row-title.tsx';
export { usePublishNow, useRefreshOnConflict } from './table/use-article-actions.ts';
