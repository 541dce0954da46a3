import { judgeContent } from '#features/articles/server/public.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Outcome } from '../../values.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';

const NOT_FOR_ALL: Partial<Record<SourceArticle['state'], string>> = {
  private: 'Private post',
  password: 'Password-protected post',
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
 * @returns `warnings` with those that the source named already
 */
export async function decideOutcome(
  article: SourceArticle,
): Promise<{ outcome: Outcome; warnings: ImportWarning[] }> {
  const { id, type, state, title, html } = article;
  const warnings = [...article.warnings];
  if (title === '' && html === '') {
    warnings.push({ issue: 'No title and no text', action: 'Skipped' });
    return { outcome: 'skipped', warnings };
  }
  const objection = await objectionTo(html);
  if (objection !== null) {
    warnings.push({ issue: `Text can't be saved: ${objection}`, action: 'Skipped' });
    return { outcome: 'skipped', warnings };
  }
  if (title === '') warnings.push({ issue: 'No title', action: `Titled “Untitled ${id}”` });
  if (state === 'trashed' || state === 'archived') return { outcome: 'archived', warnings };
  const kind = type === 'page' ? 'Page' : `Item of type “${type}”`;
  const why = type === 'post' ? NOT_FOR_ALL[state] : kind;
  if (why === undefined) return { outcome: 'imported', warnings };
  const becomes = type === 'post' ? 'Imported as a draft' : `Imported as a draft tagged “${type}”`;
  warnings.push({ issue: why, action });
  return { outcome: 'draft', warnings };
}
