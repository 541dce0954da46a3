import { homePath, listPath } from '#features/articles/paths.ts';
import { categoryPluralLabel } from '#features/taxonomy/values.ts';

interface Destination {
  label: string;
  path: string;
  /** The category whose icon is shown next to it; undefined for the home page. */
  category?: string;
}

/** The main navigation (spec §2), in the header and in the menu of small screens. */
export const DESTINATIONS: readonly Destination[] = [
  { label: 'Home', path: homePath() },
  { label: 'Articles', path: listPath(), category: 'all' },
  ...['review', 'education', 'guide', 'community'].map((category) => ({
    label: categoryPluralLabel(category),
    path: listPath({ category }),
    category,
  })),
];

/** The actions of the staff buttons. */
export type AdminAction = 'login' | 'logout' | 'new' | 'admin';

export type OnAdminAction = (action: AdminAction) => void;
