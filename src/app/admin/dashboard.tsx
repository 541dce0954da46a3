import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate, Plus } from 'lucide';
import { ArticleReads } from '#features/analytics/admin/public.ts';
import { ArticlesTab } from '#features/articles/admin/public.ts';
import { accountsQuery } from '#features/authors/admin/public.ts';
import { ModerationTab, OverviewPanel, overviewQuery } from '#features/moderation/admin/public.ts';
import { MyWork } from '#features/planning/admin/public.ts';
import { SetupNotice } from '#features/setup/admin/public.ts';
import { CategoriesTab, TagsTab } from '#features/taxonomy/admin/public.ts';
import { UsersTab } from '#features/users/admin/public.ts';
import type { SessionUser } from '#features/users/contract.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { type TabItem, TabPanel, Tabs } from '#ui/admin/tabs/tabs.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import { openDesk, openEditor, openScreen, saveTab, showTrash } from './navigation.ts';
import { type TabName, tabsFor } from './tabs.ts';

function useTabs(user: SessionUser): TabItem<TabName>[] {
  const moderates = user.can.includes('article:moderate');
  const counts = useQuery({ ...overviewQuery, enabled: moderates }).data?.counts;
  const numbers: Record<TabName, number | undefined> = {
    articles: counts?.articles,
    moderation: counts?.pending,
    categories: counts?.categories,
    tags: counts?.tags,
    users: counts?.users ?? undefined,
  };
  return tabsFor(user).map(({ value, label }) => ({
    value,
    label,
    count: numbers[value],
    alert: value === 'moderation',
  }));
}

/** The name under which readers know an account. */
function useAuthorNames(isShown: boolean): (username: string) => string | undefined {
  const { bylines } = useSite();
  const { data } = useQuery({ ...accountsQuery, enabled: bylines === true && isShown });
  return (username) => data?.find((one) => one.username === username)?.author ?? undefined;
}

interface DashboardProps {
  user: SessionUser;
  /** As stored in the browser's history, perhaps by an earlier release or another user. */
  tab: string | undefined;
  isTrash: boolean;
}

/** The admin area's tables in tabs, each for users with its permission (spec §2 'Admin dashboard'). */
export function Dashboard({ user, tab, isTrash }: DashboardProps) {
  const items = useTabs(user);
  const chosen = items.find(({ value }) => value === tab)?.value ?? 'articles';
  const { can } = user;
  const authorOf = useAuthorNames(can.includes('user:manage') && chosen === 'users');
  return (
    <>
      {can.includes('site:manage') && (
        <SetupNotice user={user} onOpen={() => openScreen('setup', chosen)} />
      )}
      <div className={parts.head}>
        <h1>{t('Admin Dashboard')}</h1>
        <div className={parts.headActions}>
          {can.includes('placement:manage') && (
            <OutlineButton icon={LayoutTemplate} onClick={() => openScreen('featured', chosen)}>
              {t('Featured Manager')}
            </OutlineButton>
          )}
          <Button variant="primary" onClick={() => openEditor()}>
            <Icon icon={Plus} />
            {t('New Article')}
          </Button>
        </div>
      </div>
      <Tabs label={t('Sections')} value={chosen} onChange={saveTab} items={items}>
        <TabPanel value="articles">
          <OverviewPanel onEdit={openEditor} />
          <MyWork onEdit={openEditor} />
          <ArticlesTab
            Reads={ArticleReads}
            isTrash={isTrash}
            onTrash={showTrash}
            onEdit={openEditor}
            onLive={(id) => openDesk(id)}
            onNew={() => openEditor()}
          />
        </TabPanel>
        <TabPanel value="moderation">
          <OverviewPanel onEdit={openEditor} />
          <ModerationTab onEdit={openEditor} />
        </TabPanel>
        <TabPanel value="categories">
          <CategoriesTab />
        </TabPanel>
        <TabPanel value="tags">
          <TagsTab />
        </TabPanel>
        <TabPanel value="users">
          <UsersTab
            ownId={user.id}
            authorOf={authorOf}
            {...(user.isMainAdmin && { mainAdmin: user.username })}
          />
        </TabPanel>
      </Tabs>
    </>
  );
}
