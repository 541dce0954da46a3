import { FolderTree, type IconNode, Newspaper, ShieldQuestionMark, Tags, Users } from 'lucide';
import type { SessionUser } from '#features/users/contract.ts';
import { t } from '#lib/messages/admin.ts';
import type { ScreenGroup } from './screen-entry.ts';

export type TabName = 'articles' | 'moderation' | 'categories' | 'tags' | 'users';

interface DashboardTab {
  value: TabName;
  label: string;
  icon: IconNode;
  /** Opens it after the key G. */
  letter: string;
  /** Words that find it in the command palette. */
  also?: string;
  permission: SessionUser['can'][number];
  /** Where the navigation lists it. */
  group: ScreenGroup;
}

/** The dashboard's tabs in order, with the permissions that show them. */
const TABS: readonly DashboardTab[] = [
  {
    value: 'articles',
    group: 'content',
    label: t('Articles'),
    icon: Newspaper,
    letter: 'a',
    also: 'dashboard',
    permission: 'article:write',
  },
  {
    value: 'moderation',
    group: 'content',
    label: t('Moderation'),
    icon: ShieldQuestionMark,
    letter: 'm',
    also: t('approve reject'),
    permission: 'article:moderate',
  },
  {
    value: 'categories',
    group: 'content',
    label: t('Categories'),
    icon: FolderTree,
    letter: 'c',
    permission: 'taxonomy:manage',
  },
  {
    value: 'tags',
    group: 'content',
    label: t('Tags'),
    icon: Tags,
    letter: 't',
    permission: 'taxonomy:manage',
  },
  {
    value: 'users',
    group: 'system',
    label: t('Users'),
    icon: Users,
    letter: 'u',
    also: t('accounts invite roles'),
    permission: 'user:manage',
  },
];

/** The tabs that a user may open. */
export const tabsFor = ({ can }: SessionUser): readonly DashboardTab[] =>
  TABS.filter(({ permission }) => can.includes(permission));
