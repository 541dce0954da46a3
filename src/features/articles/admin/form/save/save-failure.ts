import { problemOf } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/admin.ts';
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

const SAFE = t('Everything you wrote is still here.');

/** The notice for a save that failed. */
export function failureOf(error: unknown): Failure {
  const { status, code, detail, errors } = problemOf(error);
  const reason = detail === null ? '' : `${detail} `;
  if (status === null) {
    return {
      title: t('Not saved: can’t reach the server'),
      text: t('{safe} Check your connection and try again.', { safe: SAFE }),
    };
  }
  if (code === 'article.not_found') {
    return {
      title: t('Not saved: this article no longer exists'),
      text: t('{safe} It was deleted or is no longer yours. You can save this as a new article.', {
        safe: SAFE,
      }),
      isGone: true,
    };
  }
  if (code === 'article.stale') {
    return {
      title: t(
        'Not saved: your first attempt worked, and another user has changed the article since',
      ),
      text: t('{reason}{safe} Open it from the article list, or save this as a new article.', {
        reason,
        safe: SAFE,
      }),
      isGone: true,
    };
  }
  if (code === 'article.embargoed' || code === 'article.embargo_stands') {
    const title = t('Not saved: the article is under embargo');
    return { title, text: `${reason}${SAFE}`, isFinal: true };
  }
  if (code === 'article.approved_schedule') {
    const title = t('Not saved: the article is already approved and scheduled');
    return { title, text: `${reason}${SAFE}`, isFinal: true };
  }
  if (code === 'article.checks_failed') {
    const title = t('Not saved: a required check didn’t pass');
    return { title, text: `${reason}${SAFE}`, isFinal: true };
  }
  if (code === 'article.image_held') {
    const title = t('Not saved: a file is under embargo');
    return { title, text: `${reason}${SAFE}`, isFinal: true };
  }
  if (status === 401) {
    return {
      title: t('Not saved: your session has ended'),
      text: t('{safe} Try again to log in.', { safe: SAFE }),
    };
  }
  if (status === 403) {
    return {
      title: t('Not saved: your account isn’t allowed to do this'),
      text: t('{reason}{safe} Ask an editor, or save it as a draft.', { reason, safe: SAFE }),
    };
  }
  if (status === 413) {
    return {
      title: t('Not saved: the article is too large'),
      text: t('{safe} Shorten the content or remove pasted images, then try again.', {
        safe: SAFE,
      }),
    };
  }
  if (status === 429) {
    return {
      title: t('Not saved: too many requests'),
      text: t('{safe} Wait a minute and try again.', { safe: SAFE }),
    };
  }
  if (status >= 500) {
    return {
      title: t('Not saved: the server has a problem'),
      text: t('{safe} Try again in a moment.', { safe: SAFE }),
    };
  }
  if (Object.keys(errors).length > 0) {
    return {
      title: t('Not saved: some fields need attention'),
      text: t('{safe} Check the highlighted fields.', { safe: SAFE }),
    };
  }
  return { title: t('Not saved'), text: `${reason}${SAFE}` };
}

/** The reason in the toast: refused fields by their labels on the form. */
export function reasonOf(error: unknown): string | null {
  const { detail, errors } = problemOf(error);
  const byField = errorsByField(errors);
  const refused = FORM_FIELDS.filter((field) => byField[field] !== undefined);
  if (refused.length === 0) return detail;
  // Messages about a review start with the name of its field.
  return refused.map((field) => byField[field]?.replace(/^\w+: /, t('Review '))).join('; ');
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
