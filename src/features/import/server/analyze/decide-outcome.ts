import { judgeContent } from '#features/rich-text/server/public.ts';
import { Problem } from '#platform/http/problem.ts';
import { isOptionalType, type Outcome } from '../../values.ts';
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

/** How an item is planned. */
interface Decision {
  outcome: Outcome;
  /** Including those of the source. */
  warnings: ImportWarning[];
  /** Whether a skipped item is imported if the admin chooses its type. */
  isOptional: boolean;
}

/** Decides how an item is imported. */
export async function decideOutcome(article: SourceArticle): Promise<Decision> {
  const { id, type, state, title, html } = article;
  const warnings = [...article.warnings];
  const decided = (outcome: Outcome, issue?: string, action = 'Skipped'): Decision => {
    if (issue !== undefined) warnings.push({ issue, action });
    return { outcome, warnings, isOptional: false };
  };
  if (title === '' && html === '') return decided('skipped', 'No title and no text');
  const refusal = await refusalOf(html);
  if (refusal !== null) return decided('skipped', `Text can’t be saved: ${refusal}`);
  if (isOptionalType(type)) {
    // Plugins store orders and messages of readers in the same way as articles.
    const issue = `Item of type “${type}”`;
    return { ...decided('skipped', issue, 'Skipped unless you choose its type'), isOptional: true };
  }
  if (title === '') warnings.push({ issue: 'No title', action: `Titled “Untitled ${id}”` });
  const isPage = type === 'page';
  if (state === 'trashed' || state === 'archived') return decided(isPage ? 'draft' : 'archived');
  const why = NOT_FOR_ALL[state];
  return why === undefined ? decided('imported') : decided('draft', why, 'Imported as a draft');
}
