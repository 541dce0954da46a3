import { isCoreCategory } from '#features/taxonomy/values.ts';

/** The colour of a page's top: the category's own, grey for a later one, the brand's for all. */
export function fieldTone(category: string): string {
  if (category === '') return 'brand';
  return isCoreCategory(category) ? category : 'other';
}

interface Toned {
  category: string;
  live: { endedAt: string | null } | null;
}

/** That of an article's page: its category's; red while it is live, and ink afterwards. */
export function articleTone({ category, live }: Toned): string {
  if (live) return live.endedAt === null ? 'news' : 'ink';
  return fieldTone(category);
}
