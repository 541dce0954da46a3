import { judgeContent } from '#features/articles/server/public.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Outcome } from '../values.ts';
import type { Loss, SourceArticle } from './sources/source.ts';

const NOT_FOR_ALL: Partial<Record<SourceArticle['state'], string>> = {
  private: 'Not everybody could read it',
  password: 'It was behind a password',
};

/** Why a text cannot be stored; null where it can. */
async function objectionTo(html: string): Promise<string | null> {
  try {
    await judgeContent(html);
    return null;
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return error.message;
    throw error;
  }
}

/**
 * What becomes of an item, and what of it cannot be kept as it is.
 * @returns `losses` with those that the source named already
 */
export async function outcomeOf(
  article: SourceArticle,
): Promise<{ outcome: Outcome; losses: Loss[] }> {
  const { id, type, state, title, html } = article;
  const losses = [...article.losses];
  if (title === '' && html === '') {
    losses.push({ what: 'It has neither a title nor a text', becomes: 'It is left out' });
    return { outcome: 'leftOut', losses };
  }
  const objection = await objectionTo(html);
  if (objection !== null) {
    losses.push({ what: `Its text cannot be stored: ${objection}`, becomes: 'It is left out' });
    return { outcome: 'leftOut', losses };
  }
  if (title === '') losses.push({ what: 'It has no title', becomes: `“Untitled ${id}”` });
  if (state === 'trashed' || state === 'archived') return { outcome: 'archived', losses };
  const kind = type === 'page' ? 'A page' : `An item of the kind “${type}”`;
  const why = type === 'post' ? NOT_FOR_ALL[state] : kind;
  if (why === undefined) return { outcome: 'asIs', losses };
  const becomes = type === 'post' ? 'A draft' : `A draft with the tag “${type}”`;
  losses.push({ what: why, becomes });
  return { outcome: 'draft', losses };
}
