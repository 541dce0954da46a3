export { pagesQuery } from './api.ts';
export { pageName } from './page-name.ts';
export { PageState } from './page-state.tsx';
