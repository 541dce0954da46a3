export { overviewQuery } from './api.ts';
export { ModerationTab } from './moderation-tab.tsx';
export { OverviewPanel } from './overview.tsx';
export { ReviewButtons } from './review-buttons.tsx';
