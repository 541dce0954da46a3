import type { ArticleSummary } from '../contract.ts';

/** The color of a page's header: the category's, or the brand's without one. */
export const fieldTone = (category: string): string => category || 'brand';

interface TonedArticle {
  category: string;
  live: { endedAt: string | null } | null;
}

/** The color of an article's header: its category's, red while it is live, ink after live coverage. */
export function articleTone({ category, live }: TonedArticle): string {
  if (live) return live.endedAt === null ? 'live' : 'ink';
  return fieldTone(category);
}

/** The same of an article known from a list. */
export const knownTone = ({ category, isLive }: Pick<ArticleSummary, 'category' | 'isLive'>) =>
  isLive ? 'live' : fieldTone(category);
