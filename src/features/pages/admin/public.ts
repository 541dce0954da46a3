export { pagesByTextQuery, pagesQuery } from './api.ts';
export { pageName } from './labels.ts';
export type { FooterSwitchProps } from './page-rail.tsx';
export { PageState } from './page-state.tsx';
export { ScheduleField } from './schedule-field.tsx';
