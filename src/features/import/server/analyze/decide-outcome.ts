import { judgeContent } from '#features/rich-text/server/public.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Outcome } from '../../values.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';

const NOT_FOR_ALL: Partial<Record<SourceArticle['state'], string>> = {
  private: 'Private post',
  password: 'Password-protected post',
};

/** Why a text can't be saved; null if it can. */
async function refusalOf(html: string): Promise<string | null> {
  try {
    await judgeContent(html);
    return null;
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return error.message;
    throw error;
  }
}

/** Decides how an item is imported. @returns `warnings` include those of the source */
export async function decideOutcome(
  article: SourceArticle,
): Promise<{ outcome: Outcome; warnings: ImportWarning[] }> {
  const { id, type, state, title, html } = article;
  const warnings = [...article.warnings];
  if (title === '' && html === '') {
    warnings.push({ issue: 'No title and no text', action: 'Skipped' });
    return { outcome: 'skipped', warnings };
  }
  const refusal = await refusalOf(html);
  if (refusal !== null) {
    warnings.push({ issue: `Text can't be saved: ${refusal}`, action: 'Skipped' });
    return { outcome: 'skipped', warnings };
  }
  if (title === '') warnings.push({ issue: 'No title', action: `Titled “Untitled ${id}”` });
  if (state === 'trashed' || state === 'archived') return { outcome: 'archived', warnings };
  const kind = type === 'page' ? 'Page' : `Item of type “${type}”`;
  const why = type === 'post' ? NOT_FOR_ALL[state] : kind;
  if (why === undefined) return { outcome: 'imported', warnings };
  const action = type === 'post' ? 'Imported as a draft' : `Imported as a draft tagged “${type}”`;
  warnings.push({ issue: why, action });
  return { outcome: 'draft', warnings };
}
