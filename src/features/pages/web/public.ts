export { pageQuery } from './api.ts';
export { PageBlocksIsland } from './blocks/page-blocks-island.ts';
export { PageViewIsland, WrittenPage } from './written-page.tsx';
