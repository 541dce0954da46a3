import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Gamepad2, LayoutTemplate, Plus, Send } from 'lucide';
import { ArticlesTab, openWithCategory } from '#features/articles/admin/public.ts';
import { ModerationTab, OverviewPanel, overviewQuery } from '#features/moderation/admin/public.ts';
import { BackgroundJobsLink } from '#features/operations/admin/public.ts';
import { CategoriesTab, TagsTab } from '#features/taxonomy/admin/public.ts';
import { UsersTab } from '#features/users/admin/public.ts';
import type { SessionUser } from '#features/users/contract.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { type TabItem, TabPanel, Tabs } from '#ui/admin/tabs.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import {
  keepTab,
  openAccount,
  openBackgroundJobs,
  openDesk,
  openEditor,
  openFeatured,
  openGames,
  openNewsletter,
  openStatistics,
} from './admin-navigation.ts';
import * as styles from './dashboard.module.css';

type TabName = 'articles' | 'moderation' | 'categories' | 'tags' | 'users';

type Permission = SessionUser['can'][number];

/** The tabs in their order, and what one has to be allowed to see them. */
const TABS: readonly { value: TabName; label: string; needs: Permission }[] = [
  { value: 'articles', label: 'Articles', needs: 'article:write' },
  { value: 'moderation', label: 'Moderation', needs: 'article:moderate' },
  { value: 'categories', label: 'Categories', needs: 'taxonomy:manage' },
  { value: 'tags', label: 'Tags', needs: 'taxonomy:manage' },
  { value: 'users', label: 'Users', needs: 'user:manage' },
];

function useTabs({ can }: SessionUser): TabItem<TabName>[] {
  const moderates = can.includes('article:moderate');
  const counts = useQuery({ ...overviewQuery, enabled: moderates }).data?.counts;
  const numbers: Record<TabName, number | undefined> = {
    articles: counts?.articles,
    moderation: counts?.pending,
    categories: counts?.categories,
    tags: counts?.tags,
    users: counts?.users ?? undefined,
  };
  return TABS.filter(({ needs }) => can.includes(needs)).map(({ value, label }) => ({
    value,
    label,
    count: numbers[value],
    alert: value === 'moderation',
  }));
}

interface AccountLineProps {
  name: string;
  onAccount: () => void;
  /** Left out: the background work is not for this account. */
  onBackgroundJobs: (() => void) | undefined;
}

function AccountLine({ name, onAccount, onBackgroundJobs }: AccountLineProps) {
  return (
    <div className={styles.account}>
      <span>{`Logged in as ${name}`}</span>
      <button type="button" className="link" onClick={onAccount}>
        Account
      </button>
      {onBackgroundJobs && <BackgroundJobsLink onOpen={onBackgroundJobs} />}
    </div>
  );
}

interface DashboardProps {
  user: SessionUser;
  /** As it was kept: of an older release, perhaps, or of somebody who may see more. */
  tab: string | undefined;
}

/** The admin area's tables behind tabs, each for those who may use it (spec §2 'Admin dashboard'). */
export function Dashboard({ user, tab }: DashboardProps) {
  const items = useTabs(user);
  const chosen = items.find(({ value }) => value === tab)?.value ?? 'articles';
  const { can } = user;
  return (
    <>
      <div className={parts.head}>
        <div className={styles.title}>
          <h1>Admin Dashboard</h1>
          <AccountLine
            name={user.username}
            onAccount={() => openAccount(chosen)}
            onBackgroundJobs={
              can.includes('system:manage') ? () => openBackgroundJobs(chosen) : undefined
            }
          />
        </div>
        <div className={parts.headActions}>
          {can.includes('article:moderate') && (
            <OutlineButton onClick={() => openStatistics(chosen)}>
              <Icon icon={ChartNoAxesColumn} />
              Statistics
            </OutlineButton>
          )}
          {can.includes('placement:manage') && (
            <OutlineButton onClick={() => openFeatured(chosen)}>
              <Icon icon={LayoutTemplate} />
              Featured Manager
            </OutlineButton>
          )}
          {can.includes('taxonomy:manage') && (
            <OutlineButton onClick={() => openGames(chosen)}>
              <Icon icon={Gamepad2} />
              Games
            </OutlineButton>
          )}
          {can.includes('newsletter:manage') && (
            <OutlineButton onClick={() => openNewsletter(chosen)}>
              <Icon icon={Send} />
              Newsletter
            </OutlineButton>
          )}
          <Button variant="primary" onClick={() => openEditor()}>
            <Icon icon={Plus} />
            New Article
          </Button>
        </div>
      </div>
      {can.includes('article:moderate') && <OverviewPanel onEdit={openEditor} />}
      <Tabs label="Sections" value={chosen} onChange={keepTab} items={items}>
        <TabPanel value="articles">
          <ArticlesTab
            onEdit={openEditor}
            onLive={(id) => openDesk(id)}
            onNew={() => openEditor()}
          />
        </TabPanel>
        <TabPanel value="moderation">
          <ModerationTab onEdit={openEditor} />
        </TabPanel>
        <TabPanel value="categories">
          <CategoriesTab
            onShowArticles={(slug) => {
              openWithCategory(slug);
              keepTab('articles');
            }}
          />
        </TabPanel>
        <TabPanel value="tags">
          <TagsTab />
        </TabPanel>
        <TabPanel value="users">
          <UsersTab ownId={user.id} {...(user.isMainAdmin && { mainAdmin: user.username })} />
        </TabPanel>
      </Tabs>
    </>
  );
}
