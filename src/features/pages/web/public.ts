export { pageQuery } from './api.ts';
export { PageViewIsland, WrittenPage } from './written-page.tsx';
