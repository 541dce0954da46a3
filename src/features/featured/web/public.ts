export { featuredArticlesQuery, masterFeaturedQuery } from './api.ts';
export { FeaturedBlock, useFeaturedPage } from './featured-block.tsx';
export { FeaturedLayout } from './featured-layout.tsx';
export { Story, StorySkeleton } from './story.tsx';
