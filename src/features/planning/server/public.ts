export { renameLabels } from './change-plan.ts';
export { ideasBetween, unplannedIdeas } from './ideas.views.ts';
export { articlesOwnedBy, plansByDay } from './plans.views.ts';
