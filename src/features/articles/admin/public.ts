export {
  type AdminListQuery,
  adminListQuery,
  articleAuditQuery,
  categoryNamesQuery,
  sessionQuery,
  titlesQuery,
} from './api.ts';
export { archiveConsequence, publishConsequence } from './bulk/consequences.ts';
export { FailuresDialog } from './bulk/failures-dialog.tsx';
export {
  checkboxesOf,
  NOTHING,
  refreshed,
  toggleRow,
  without,
} from './bulk/selection.ts';
export { useBulk } from './bulk/use-bulk.ts';
export { FeaturedLegend } from './featured-legend.tsx';
export {
  countArticles,
  openFirstPage,
  openWithDrafts,
  openWithSearch,
  STAFF_PAGE_SIZE,
} from './list-view.ts';
export { ModerationBadge, StatusBadge, StatusSign, WaitingLine } from './status.tsx';
export { isEmbargoed } from './table/article-columns.tsx';
export { ArticlesTab } from './table/articles-tab.tsx';
export { RowTitle } from './table/row-title.tsx';
export { usePublishNow, useRefreshOnConflict } from './table/use-article-actions.ts';
