import { formatTimeUtc } from '#lib/format/date.ts';
import { type ArticleStatus, isPublic, type ModerationStatus } from '../values.ts';

/** The part of an article that its life is about. Times are UTC epoch milliseconds. */
export interface LifeState {
  status: ArticleStatus;
  moderationStatus: ModerationStatus;
  /** What the moderator said when rejecting; null otherwise. */
  rejectionNote: string | null;
  scheduledAt: number | null;
  /** Nothing of it may be seen before; null where it has no embargo. */
  embargoUntil: number | null;
  embargoReason: string;
}

/** What is to be done. `mayModerate` says whether what this person saves needs nobody's approval. */
export type LifeAction =
  | { type: 'save'; status: ArticleStatus; scheduledAt: number | null; mayModerate: boolean }
  | { type: 'publish' }
  | { type: 'archive' }
  | { type: 'approve' }
  | { type: 'reject'; note: string | null }
  | { type: 'come-due' };

type LifeRefusal =
  | 'article.schedule_missing'
  | 'article.schedule_past'
  | 'article.not_published'
  | 'article.not_pending'
  | 'article.already_published'
  | 'article.not_due'
  | 'article.embargoed'
  | 'article.schedule_embargoed';

export type LifeResult =
  | { ok: true; state: LifeState }
  | { ok: false; refusal: LifeRefusal; detail: string };

const refuse = (refusal: LifeRefusal, detail: string): Extract<LifeResult, { ok: false }> => ({
  ok: false,
  refusal,
  detail,
});
const become = (state: LifeState): LifeResult => ({ ok: true, state });

/** Where every new article begins, before its first save decides. */
export const NEW_ARTICLE: LifeState = {
  status: 'draft',
  moderationStatus: 'pending',
  rejectionNote: null,
  scheduledAt: null,
  embargoUntil: null,
  embargoReason: '',
};

type Embargo = Pick<LifeState, 'embargoUntil' | 'embargoReason'>;

/** Whether an embargo holds. */
export const isHeld = ({ embargoUntil }: Embargo, now: number) =>
  embargoUntil !== null && embargoUntil > now;

/** An embargo's time and reason: 'until March 5, 2025 at 9:00 AM UTC (Agreed)'. */
export const embargoWords = ({ embargoUntil, embargoReason }: Embargo) =>
  `until ${formatTimeUtc(embargoUntil ?? 0)} (${embargoReason})`;

/** Why an embargo does not let an article be this; null where it does. */
export function embargoRefusal(
  state: LifeState,
  now: number,
): Extract<LifeResult, { ok: false }> | null {
  const { status, scheduledAt, embargoUntil } = state;
  if (embargoUntil === null) return null;
  const words = `The article is under embargo ${embargoWords(state)}`;
  if (isPublic(state) && isHeld(state, now)) {
    return refuse(
      'article.embargoed',
      `${words}. Schedule it for then or later, or ask an editor to lift the embargo.`,
    );
  }
  if (status === 'scheduled' && scheduledAt !== null && scheduledAt < embargoUntil) {
    return refuse('article.schedule_embargoed', `${words}. Schedule it for then or later.`);
  }
  return null;
}

function save(
  state: LifeState,
  action: Extract<LifeAction, { type: 'save' }>,
  now: number,
): LifeResult {
  const moderated: Omit<LifeState, 'status' | 'scheduledAt'> = {
    embargoUntil: state.embargoUntil,
    embargoReason: state.embargoReason,
    moderationStatus: action.mayModerate ? 'approved' : 'pending',
    rejectionNote: null,
  };
  if (action.status === 'archived' && state.status !== 'archived' && state.status !== 'published') {
    return refuse('article.not_published', 'Only a published article can be archived.');
  }
  if (action.status !== 'scheduled') {
    return become({ ...moderated, status: action.status, scheduledAt: null });
  }
  if (action.scheduledAt === null) {
    return refuse('article.schedule_missing', 'A scheduled article needs a date and time.');
  }
  // A schedule that stands may be saved again while its minute is just passing.
  const unchanged = state.status === 'scheduled' && state.scheduledAt === action.scheduledAt;
  if (action.scheduledAt <= now && !unchanged) {
    return refuse('article.schedule_past', 'The date and time to publish must be in the future.');
  }
  return become({ ...moderated, status: 'scheduled', scheduledAt: action.scheduledAt });
}

/** Publishing is a moderator's act: it says yes to what waited or was rejected. */
function publish(state: LifeState): LifeResult {
  if (isPublic(state)) {
    return refuse('article.already_published', 'The article is already published.');
  }
  return become({
    ...state,
    status: 'published',
    moderationStatus: 'approved',
    rejectionNote: null,
    scheduledAt: null,
  });
}

const isDue = ({ status, moderationStatus, scheduledAt }: LifeState, now: number) =>
  status === 'scheduled' &&
  moderationStatus === 'approved' &&
  scheduledAt !== null &&
  scheduledAt <= now;

/**
 * The life of an article: what it is after something is done to it, or why that cannot be done
 * (spec §4). An embargo holds against whatever it is. Pure: the same in, the same out.
 * @param now UTC epoch milliseconds
 */
export function nextState(state: LifeState, action: LifeAction, now: number): LifeResult {
  const result = after(state, action, now);
  return (result.ok && embargoRefusal(result.state, now)) || result;
}

function after(state: LifeState, action: LifeAction, now: number): LifeResult {
  switch (action.type) {
    case 'save':
      return save(state, action, now);
    case 'publish':
      return publish(state);
    case 'archive':
      return state.status === 'published'
        ? become({ ...state, status: 'archived', scheduledAt: null })
        : refuse('article.not_published', 'Only a published article can be archived.');
    case 'approve':
      return state.moderationStatus === 'pending'
        ? become({ ...state, moderationStatus: 'approved', rejectionNote: null })
        : refuse('article.not_pending', 'Only a pending article can be approved.');
    case 'reject':
      return state.moderationStatus === 'pending'
        ? become({ ...state, moderationStatus: 'rejected', rejectionNote: action.note })
        : refuse('article.not_pending', 'Only a pending article can be rejected.');
    case 'come-due':
      return isDue(state, now)
        ? become({ ...state, status: 'published', scheduledAt: null })
        : refuse('article.not_due', 'The article is not scheduled for now.');
  }
}
