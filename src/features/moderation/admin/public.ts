export { overviewQuery } from './api.ts';
export { ModerationTab } from './moderation-tab.tsx';
export { OverviewPanel } from './overview.tsx';
export { ReviewNotice } from './review-notice.tsx';
