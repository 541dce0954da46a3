import { island } from '#ui/page/island.tsx';

/** An article with live coverage, running or ended. */
export const LiveIsland = island(() => import('./live-article.tsx'), <div className="waiting" />);
