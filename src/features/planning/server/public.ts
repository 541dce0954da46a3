export { renameLabels } from './change-plan.ts';
export { ideasBetween, unplannedIdeas } from './ideas.views.ts';
export { plansBetween } from './plans.views.ts';
