import { problemOf } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';
import { errorsByField, FORM_FIELDS } from '../form-values.ts';

export interface Failure {
  title: string;
  /** What it means and what to do. */
  text: string;
  /** The article no longer exists: it can be saved as a new one. */
  isGone?: true;
  /** Trying again can't succeed until something is changed. */
  isFinal?: true;
}

const SAFE = 'Everything you wrote is still here.';

/** The notice for a save that failed. */
export function failureOf(error: unknown): Failure {
  const { status, code, detail, errors } = problemOf(error);
  const reason = detail === null ? '' : `${detail} `;
  if (status === null) {
    return {
      title: 'Not saved: can’t reach the server',
      text: `${SAFE} Check your connection and try again.`,
    };
  }
  if (code === 'article.not_found') {
    return {
      title: 'Not saved: this article no longer exists',
      text: `${SAFE} It was deleted or is no longer yours. You can save this as a new article.`,
      isGone: true,
    };
  }
  if (code === 'article.stale') {
    return {
      title: 'Not saved: your first attempt worked, and another user has changed the article since',
      text: `${reason}${SAFE} Open it from the article list, or save this as a new article.`,
      isGone: true,
    };
  }
  if (code === 'article.embargoed' || code === 'article.embargo_stands') {
    const title = 'Not saved: the article is under embargo';
    return { title, text: `${reason}${SAFE}`, isFinal: true };
  }
  if (code === 'article.approved_schedule') {
    const title = 'Not saved: the article is already approved and scheduled';
    return { title, text: `${reason}${SAFE}`, isFinal: true };
  }
  if (code === 'article.image_held') {
    const title = 'Not saved: an image is under embargo';
    return { title, text: `${reason}${SAFE}`, isFinal: true };
  }
  if (status === 401) {
    return {
      title: 'Not saved: your session has ended',
      text: `${SAFE} Try again to log in.`,
    };
  }
  if (status === 403) {
    return {
      title: 'Not saved: your account isn’t allowed to do this',
      text: `${reason}${SAFE} Ask an editor, or save it as a draft.`,
    };
  }
  if (status === 413) {
    return {
      title: 'Not saved: the article is too large',
      text: `${SAFE} Shorten the content or remove pasted images, then try again.`,
    };
  }
  if (status === 429) {
    return {
      title: 'Not saved: too many requests',
      text: `${SAFE} Wait a minute and try again.`,
    };
  }
  if (status >= 500) {
    return {
      title: 'Not saved: the server has a problem',
      text: `${SAFE} Try again in a moment.`,
    };
  }
  if (Object.keys(errors).length > 0) {
    return {
      title: 'Not saved: some fields need attention',
      text: `${SAFE} Check the highlighted fields.`,
    };
  }
  return { title: 'Not saved', text: `${reason}${SAFE}` };
}

/** The reason in the toast: refused fields by their labels on the form. */
export function reasonOf(error: unknown): string | null {
  const { detail, errors } = problemOf(error);
  const byField = errorsByField(errors);
  const refused = FORM_FIELDS.filter((field) => byField[field] !== undefined);
  if (refused.length === 0) return detail;
  // Messages about a review start with the name of its field.
  return refused.map((field) => byField[field]?.replace(/^\w+: /, 'Review ')).join('; ');
}

/** Another user, or another tab, saved the article after it was opened here. */
export interface Conflict {
  /** The newer version. */
  version: number;
  /** The name of the user who saved it; null for the same user in another tab. */
  by: string | null;
  /** ISO time. */
  at: string;
}

/** The conflict that a save ran into; null for any other error. */
export function conflictOf(error: unknown): Conflict | null {
  const isStale = error instanceof ApiError && error.code === 'article.stale';
  return isStale ? ((error.body.conflict as Conflict | undefined) ?? null) : null;
}
