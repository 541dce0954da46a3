import { type ProblemFacts, problemOf } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';

export interface Failure {
  /** What happened, as a heading. */
  title: string;
  /** What it means, and what helps. */
  text: string;
  /** The article is not there any more: it can be saved as a new one. */
  isGone?: true;
}

const KEPT = 'Everything you wrote is still here.';

function reasonOf({ status, code, detail, errors }: ProblemFacts): Failure {
  const said = detail === null ? '' : `${detail} `;
  if (status === null) {
    return {
      title: 'Not saved: the server cannot be reached',
      text: `${KEPT} Check the connection and try again.`,
    };
  }
  if (code === 'article.not_found') {
    return {
      title: 'Not saved: this article does not exist any more',
      text: `${KEPT} Somebody has deleted it, or it is not yours any more. You can save it as a new article.`,
      isGone: true,
    };
  }
  if (code === 'article.stale') {
    return {
      title: 'Not saved: an earlier try had arrived, and somebody has changed the article since',
      text: `${said}${KEPT} Open it from the list of articles, or save this as a new article.`,
      isGone: true,
    };
  }
  if (code === 'article.embargoed' || code === 'article.embargo_stands') {
    return { title: 'Not saved: the article is under embargo', text: `${said}${KEPT}` };
  }
  if (code === 'article.image_held') {
    return { title: 'Not saved: an image is under embargo', text: `${said}${KEPT}` };
  }
  if (status === 401) {
    return {
      title: 'Not saved: your session has ended',
      text: `${KEPT} Try again: you will be asked to log in.`,
    };
  }
  if (status === 403) {
    return {
      title: 'Not saved: your account may not do this',
      text: `${said}${KEPT} Ask an editor, or save it as a draft.`,
    };
  }
  if (status === 413) {
    return {
      title: 'Not saved: the article is too large',
      text: `${KEPT} Shorten the content, or take out images that were pasted into it, and try again.`,
    };
  }
  if (status === 429) {
    return {
      title: 'Not saved: too many requests',
      text: `${KEPT} Wait a minute and try again.`,
    };
  }
  if (status >= 500) {
    return {
      title: 'Not saved: the server has a problem',
      text: `${KEPT} Try again in a moment.`,
    };
  }
  if (Object.keys(errors).length > 0) {
    return {
      title: 'Not saved: something is not right yet',
      text: `${KEPT} What is wrong stands beside the marked fields.`,
    };
  }
  return { title: 'Not saved', text: `${said}${KEPT}` };
}

/** What a save that failed says in the screen. */
export function failureOf(error: unknown): Failure {
  return reasonOf(problemOf(error));
}

/** The article was saved elsewhere after it was opened here. */
export interface Conflict {
  /** The version in the store. */
  version: number;
  /** Who saved it; null for the same person in another tab. */
  by: string | null;
  /** ISO time. */
  at: string;
}

/** Who came first, where a save failed because of it; null for any other failure. */
export function conflictOf(error: unknown): Conflict | null {
  const isStale = error instanceof ApiError && error.code === 'article.stale';
  return isStale ? ((error.body.conflict as Conflict | undefined) ?? null) : null;
}
