import { homePath, listPath } from '#features/articles/paths.ts';
import { categoryPluralLabel } from '#features/taxonomy/values.ts';
import { gamesPath, releasesPath } from '../paths.ts';

interface Destination {
  label: string;
  path: string;
  /** The category whose icon is shown next to it; undefined for a diamond. */
  category?: string;
}

/** The main navigation (spec §2). */
export const DESTINATIONS: readonly Destination[] = [
  { label: 'Home', path: homePath() },
  { label: 'Articles', path: listPath(), category: 'all' },
  ...['review', 'education', 'guide', 'community'].map((category) => ({
    label: categoryPluralLabel(category),
    path: listPath({ category }),
    category,
  })),
];

/** More destinations: above the main navigation on wide screens, below it in the menu. */
export const MORE_DESTINATIONS: readonly Destination[] = [
  { label: 'News', path: listPath({ category: 'news' }), category: 'news' },
  { label: 'Games', path: gamesPath },
  { label: 'Releases', path: releasesPath },
];

/** The actions of the staff buttons. */
export type AdminAction = 'login' | 'logout' | 'new' | 'admin';

export type OnAdminAction = (action: AdminAction) => void;
