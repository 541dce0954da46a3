export { featuredArticlesQuery, masterFeaturedQuery } from './api.ts';
export { FeaturedBlock, useFeaturedPage } from './featured-block.tsx';
export { Story } from './story.tsx';
