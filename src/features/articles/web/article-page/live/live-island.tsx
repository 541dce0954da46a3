import { island } from '#ui/page/island.tsx';

/** An article that is live, or was. */
export const LiveIsland = island(() => import('./live-article.tsx'), <div className="waiting" />);
