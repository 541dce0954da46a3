export { featuredArticlesQuery, masterFeaturedQuery } from './web/api.ts';
export { FeaturedBlock, useFeaturedPage } from './web/featured-block.tsx';
export { Story } from './web/story.tsx';
