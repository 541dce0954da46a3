export { renameLabels } from './change-plan.ts';
export { ideasBetween, unplannedIdeas } from './ideas.views.ts';
export { DEADLINES_JOB, notifyOfDeadlines } from './notify-assigned.ts';
export { ownerOfArticle, type PlanFilter, plansByDay } from './plans.views.ts';
