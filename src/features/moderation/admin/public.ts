export { overviewQuery } from './api.ts';
export { ModerationTab } from './moderation-tab.tsx';
export { Glance } from './overview.tsx';
