import { formatTimeUtc } from '#lib/format/date.ts';
import { type ArticleStatus, isPublic, SUBMITTED_STATUSES } from '../values.ts';
import { type EmbargoState, embargoRefusal } from './embargo.ts';

/** The columns that the lifecycle depends on. */
export interface LifeState extends EmbargoState {
  /** The moderator's note on a rejection; null otherwise. */
  rejectionNote: string | null;
  /** When it is archived automatically; null for never. */
  unpublishAt: number | null;
}

/** What a save asks for. */
export type WantedState = Pick<LifeState, 'status' | 'scheduledAt' | 'unpublishAt'>;

/** The action. `mayModerate` says whether the user's own saves need no approval. */
export type LifeAction =
  | ({ type: 'save'; mayModerate: boolean } & WantedState)
  | { type: 'publish' }
  | { type: 'archive' }
  | { type: 'approve' }
  | { type: 'reject'; note: string | null }
  | { type: 'come-due' }
  | { type: 'end' }
  | { type: 'trash' }
  /** `status` and `scheduledAt` are what it becomes. */
  | { type: 'restore'; status: ArticleStatus; scheduledAt: number | null };

type LifeRefusal =
  | 'article.schedule_missing'
  | 'article.schedule_past'
  | 'article.not_published'
  | 'article.not_pending'
  | 'article.already_published'
  | 'article.not_due'
  | 'article.end_past'
  | 'article.end_early'
  | 'article.embargoed'
  | 'article.schedule_embargoed';

export type LifeResult =
  | { ok: true; state: LifeState }
  | { ok: false; refusal: LifeRefusal; detail: string };

type Refused = Extract<LifeResult, { ok: false }>;

const refuse = (refusal: LifeRefusal, detail: string): Refused => ({
  ok: false,
  refusal,
  detail,
});
const become = (state: LifeState): LifeResult => ({ ok: true, state });

type EndState = Pick<LifeState, 'status' | 'moderationStatus' | 'scheduledAt' | 'unpublishAt'>;

/** Whether readers see it now, or at its time without further approval. */
const isReleased = ({ status, moderationStatus }: EndState) =>
  SUBMITTED_STATUSES.some((one) => one === status) && moderationStatus === 'approved';

/** Whether an article's end has passed. Like a schedule, an end waits for the approval of the article. */
export const hasEnded = (state: EndState, now: number) =>
  isReleased(state) && state.unpublishAt !== null && state.unpublishAt <= now;

/** Why an article can't be scheduled with this end; null if it can. Unchanged times can. */
function earlyEndRefusal(before: EndState, after: EndState): Refused | null {
  const { status, scheduledAt, unpublishAt } = after;
  if (status !== 'scheduled' || scheduledAt === null || unpublishAt === null) return null;
  const isSame = scheduledAt === before.scheduledAt && unpublishAt === before.unpublishAt;
  if (isSame || unpublishAt > scheduledAt) return null;
  const detail = `Choose a time after it’s published: ${formatTimeUtc(scheduledAt)}.`;
  return refuse('article.end_early', detail);
}

/** Why an article whose end has passed can't be released; null if it can. */
function endRefusal(before: EndState, after: EndState, now: number): Refused | null {
  // Until the scheduler archives it, a public article can be corrected.
  const isOutAlready = isReleased(before) && before.status === after.status;
  if (!hasEnded(after, now) || isOutAlready) return null;
  const time = formatTimeUtc(after.unpublishAt ?? 0);
  const detail = `Its unpublish date, ${time}, has passed. Choose a later date or clear it.`;
  return refuse('article.end_past', detail);
}

/** The state of a new article before its first save. */
export const NEW_ARTICLE: LifeState = {
  status: 'draft',
  moderationStatus: 'pending',
  rejectionNote: null,
  scheduledAt: null,
  unpublishAt: null,
  embargoUntil: null,
  embargoReason: '',
};

function save(
  state: LifeState,
  action: Extract<LifeAction, { type: 'save' }>,
  now: number,
): LifeResult {
  const moderated: Omit<LifeState, 'status' | 'scheduledAt'> = {
    embargoUntil: state.embargoUntil,
    embargoReason: state.embargoReason,
    moderationStatus: action.mayModerate ? 'approved' : 'pending',
    // Its author can read it until the article is submitted again.
    rejectionNote: !action.mayModerate && action.status === 'draft' ? state.rejectionNote : null,
    unpublishAt: action.status === 'archived' ? null : action.unpublishAt,
  };
  const isNewEnd = action.unpublishAt !== state.unpublishAt;
  if (isNewEnd && action.unpublishAt !== null && action.unpublishAt <= now) {
    return refuse('article.end_past', 'The date and time to unpublish must be in the future.');
  }
  if (action.status === 'archived' && state.status !== 'archived' && state.status !== 'published') {
    return refuse('article.not_published', 'Only a published article can be archived.');
  }
  if (action.status !== 'scheduled') {
    return become({ ...moderated, status: action.status, scheduledAt: null });
  }
  if (action.scheduledAt === null) {
    return refuse('article.schedule_missing', 'A scheduled article needs a date and time.');
  }
  // A scheduled time in the current minute can be saved again.
  const unchanged = state.status === 'scheduled' && state.scheduledAt === action.scheduledAt;
  if (action.scheduledAt <= now && !unchanged) {
    return refuse('article.schedule_past', 'The date and time to publish must be in the future.');
  }
  const next = { ...moderated, status: action.status, scheduledAt: action.scheduledAt };
  return earlyEndRefusal(state, next) ?? become(next);
}

/** Publishing is a moderator's action: it also approves what was pending or rejected. */
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

/** A time that has passed in the trash doesn't publish the article on its return. */
const DRAFT = { status: 'draft', scheduledAt: null } as const;
const ARCHIVED = { status: 'archived', scheduledAt: null, unpublishAt: null } as const;

const isDue = ({ status, moderationStatus, scheduledAt }: LifeState, now: number) =>
  status === 'scheduled' &&
  moderationStatus === 'approved' &&
  scheduledAt !== null &&
  scheduledAt <= now;

/**
 * The lifecycle of an article: its next state after an action, or why the action is refused (spec §4). An
 * active embargo has priority over everything. A pure function.
 * @param now UTC epoch milliseconds
 */
export function nextState(state: LifeState, action: LifeAction, now: number): LifeResult {
  const result = after(state, action, now);
  if (!result.ok) return result;
  return embargoRefusal(result.state, now) ?? endRefusal(state, result.state, now) ?? result;
}

function after(state: LifeState, action: LifeAction, now: number): LifeResult {
  switch (action.type) {
    case 'save':
      return save(state, action, now);
    case 'publish':
      return publish(state);
    case 'archive':
      return state.status === 'published'
        ? become({ ...state, ...ARCHIVED })
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
    case 'end':
      return hasEnded(state, now)
        ? become({ ...state, ...ARCHIVED })
        : refuse('article.not_due', 'The article does not end now.');
    case 'trash':
      return become({ ...state, status: 'draft', scheduledAt: null });
    case 'restore': {
      const { status, scheduledAt } = action;
      if (hasEnded({ ...state, status }, now)) return become({ ...state, ...ARCHIVED });
      const isMissed = status === 'scheduled' && (scheduledAt ?? 0) <= now;
      return become({ ...state, ...(isMissed ? DRAFT : { status, scheduledAt }) });
    }
  }
}
