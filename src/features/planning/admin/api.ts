import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type {
  Idea,
  IdeaInput,
  IdeaPatch,
  MyWork,
  Plan,
  PlanChoices,
  PlanPatch,
  StartedDraft,
} from '../contract.ts';

export const planQuery = (articleId: number) =>
  adminQuery<Plan>(['/api/articles', articleId, 'plan'], t('Failed to fetch the assignment'));

export const planChoicesQuery = adminQuery<PlanChoices>(
  ['/api/planning/choices'],
  t('Failed to fetch the people'),
);

export const myWorkQuery = adminQuery<MyWork>(['/api/my-work'], t('Failed to fetch your work'));

export const getPlan = (articleId: number) =>
  adminCall<Plan>('GET', `/api/articles/${articleId}/plan`);
export const putPlan = (articleId: number, patch: PlanPatch) =>
  adminCall<Plan>('PUT', `/api/articles/${articleId}/plan`, patch);

export const getIdeas = () => adminCall<Idea[]>('GET', '/api/ideas');
export const postIdea = (idea: IdeaInput) => adminCall<Idea>('POST', '/api/ideas', idea);
export const putIdea = (id: number, patch: IdeaPatch) =>
  adminCall<Idea>('PUT', `/api/ideas/${id}`, patch);
export const removeIdea = (id: number) => adminCall<unknown>('DELETE', `/api/ideas/${id}`);
export const postDraft = (id: number) => adminCall<StartedDraft>('POST', `/api/ideas/${id}/draft`);
