export { overviewQuery } from './web/api.ts';
export { Glance } from './web/glance.tsx';
export { ModerationTab } from './web/moderation-tab.tsx';
