import { island } from '#ui/page/island.tsx';

/** The placeholder of an article that is loading. Only moves within the site show it. */
export const LoadingIsland = island<{ slug: string }>(() => import('./loading-article.tsx'));
