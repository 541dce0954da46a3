import { createHash } from 'node:crypto';
import { kindOf, TEMPLATE_VERSION, variantOf } from './templates.ts';

/** What a cover shows. The texts are plain text of any length and script, never markup. */
export interface CoverInput {
  /** Selects one of the variants of the category's art. */
  articleId: number;
  title: string;
  /** The category's slug: review, news, education, guide, community; all others look alike. */
  category: string;
  categoryName: string;
  siteName: string;
}

/** A key of everything that a cover's bytes depend on. @returns 32 lower-case hexadecimal digits */
export function coverKey(input: CoverInput): string {
  const { title, category, categoryName, siteName, articleId } = input;
  const parts = [
    TEMPLATE_VERSION,
    kindOf(category),
    variantOf(articleId),
    title,
    categoryName,
    siteName,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
