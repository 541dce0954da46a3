export { FeaturedManager } from './web/manager/manager.tsx';
