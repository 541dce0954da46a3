export { ReviewIsland } from './review-island.ts';
export { ScoreBadge } from './score-badge.tsx';
