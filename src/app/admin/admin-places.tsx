import { ArrowLeft } from 'lucide';
import type { SessionUser } from '#features/users/contract.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { type Site, useSite } from '#ui/site.ts';
import {
  backToAdmin,
  openAccount,
  openAuthors,
  openGames,
  openImport,
  openLog,
  openRedirects,
  openSeries,
  openStatistics,
  openWork,
} from './admin-navigation.ts';
import * as styles from './admin-places.module.css';

type PlaceName =
  | 'statistics'
  | 'work'
  | 'account'
  | 'games'
  | 'series'
  | 'authors'
  | 'redirects'
  | 'import'
  | 'log';

interface Place {
  name: PlaceName;
  label: string;
  /** What one has to be allowed to see it. */
  needs: SessionUser['can'][number];
  open: (tab: string | undefined) => void;
  /** Left out: on every site. */
  isThere?: (site: Site) => boolean;
}

/** The places beside the dashboard, in the order of their line. */
const PLACES: readonly Place[] = [
  { name: 'statistics', label: 'Statistics', needs: 'article:moderate', open: openStatistics },
  { name: 'work', label: 'Background Work', needs: 'system:manage', open: openWork },
  { name: 'account', label: 'Account', needs: 'account:own', open: openAccount },
  { name: 'games', label: 'Games', needs: 'taxonomy:manage', open: openGames },
  { name: 'series', label: 'Series', needs: 'taxonomy:manage', open: openSeries },
  {
    name: 'authors',
    label: 'Authors',
    needs: 'taxonomy:manage',
    open: openAuthors,
    isThere: ({ bylines = false }) => bylines,
  },
  { name: 'redirects', label: 'Redirects', needs: 'redirect:manage', open: openRedirects },
  { name: 'import', label: 'Import', needs: 'system:manage', open: openImport },
  { name: 'log', label: 'Security Log', needs: 'user:manage', open: openLog },
];

interface AdminPlacesProps {
  current: PlaceName;
  user: SessionUser;
  /** The dashboard's tab that one came from. */
  tab: string | undefined;
}

/** The line that leads back to the dashboard, and from one place to the next. */
export function AdminPlaces({ current, user, tab }: AdminPlacesProps) {
  const site = useSite();
  return (
    <nav className={styles.places} aria-label="Site">
      <button
        type="button"
        className={classNames(styles.place, styles.back)}
        onClick={() => backToAdmin(tab)}
      >
        <Icon icon={ArrowLeft} />
        <span>Dashboard</span>
      </button>
      {PLACES.filter(
        ({ needs, isThere = () => true }) => user.can.includes(needs) && isThere(site),
      ).map(({ name, label, open }) => (
        <button
          key={name}
          type="button"
          className={styles.place}
          aria-current={name === current ? 'page' : undefined}
          onClick={() => open(tab)}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
