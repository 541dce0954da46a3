import {
  CalendarDays,
  ChartNoAxesColumn,
  CornerDownRight,
  FileText,
  Gamepad2,
  Images,
  LayoutTemplate,
  LibraryBig,
  ListTree,
  Mail,
  PanelsTopLeft,
  PenLine,
  Repeat2,
  Settings,
  Share2,
  Sparkles,
} from 'lucide';
import { lazy } from 'react';
import type { SessionUser } from '#features/users/contract.ts';
import { t } from '#lib/messages/admin.ts';
import type { Site } from '#ui/site.ts';
import { privacyPath } from '../web/paths.ts';
import { backToDashboard, beginArticle, openEditor, openScreen } from './navigation.ts';
import type { AdminScreen, ScreenEntry } from './screen-entry.ts';
import { SYSTEM_SCREENS } from './screens/system-screens.tsx';

/** Every screen except the dashboard, in the order of the navigation. A new screen is an entry here. */
const ENTRIES: readonly ScreenEntry[] = [
  {
    name: 'calendar',
    title: t('Calendar'),
    permission: 'article:write',
    group: 'content',
    icon: CalendarDays,
    letter: 'v',
    also: t('editorial plan schedule ideas month week'),
    load: async () => {
      const { CalendarScreen } = await import('#features/calendar/admin/calendar-screen.tsx');
      return ({ user }) => <CalendarScreen user={user} onEdit={openEditor} />;
    },
  },
  {
    name: 'images',
    title: t('Images'),
    permission: 'article:write',
    group: 'content',
    icon: Images,
    letter: 'i',
    also: t('upload library media photos'),
    load: async () => {
      const { ImagesScreen } = await import('#features/media/admin/images-screen.tsx');
      return () => <ImagesScreen onEdit={openEditor} />;
    },
  },
  {
    name: 'games',
    title: t('Games'),
    permission: 'taxonomy:manage',
    group: 'content',
    icon: Gamepad2,
    letter: 'g',
    load: async () => {
      const { GamesScreen } = await import('#features/games/admin/games-screen.tsx');
      return ({ find }) => <GamesScreen find={find} />;
    },
  },
  {
    name: 'series',
    title: t('Series'),
    permission: 'taxonomy:manage',
    group: 'content',
    icon: LibraryBig,
    letter: 'e',
    load: async () => {
      const { SeriesScreen } = await import('#features/series/admin/series-screen.tsx');
      return SeriesScreen;
    },
  },
  {
    name: 'snippets',
    title: t('Snippets'),
    permission: 'taxonomy:manage',
    group: 'content',
    icon: Repeat2,
    letter: 'b',
    also: t('reusable blocks synced patterns notices'),
    load: async () => {
      const { SnippetsScreen } = await import('#features/snippets/admin/snippets-screen.tsx');
      return () => <SnippetsScreen onEdit={openEditor} />;
    },
  },
  {
    name: 'authors',
    title: t('Authors'),
    permission: 'taxonomy:manage',
    group: 'content',
    icon: PenLine,
    letter: 'w',
    also: t('people bylines writers'),
    isOn: ({ bylines = false }) => bylines,
    load: async () => {
      const { AuthorsScreen } = await import('#features/authors/admin/authors-screen.tsx');
      return ({ find }) => <AuthorsScreen find={find} />;
    },
  },
  {
    name: 'newsletter',
    title: t('Newsletter'),
    permission: 'newsletter:manage',
    group: 'audience',
    icon: Mail,
    letter: 'n',
    also: t('digests subscribers email'),
    load: async () => {
      const { NewsletterManager } = await import('#features/newsletter/admin/public.ts');
      return NewsletterManager;
    },
  },
  {
    name: 'statistics',
    title: t('Statistics'),
    permission: 'article:moderate',
    group: 'audience',
    icon: ChartNoAxesColumn,
    letter: 's',
    also: t('analytics reads views'),
    load: async () => {
      const { StatisticsScreen } = await import(
        '#features/analytics/admin/statistics/statistics-screen.tsx'
      );
      return ({ user, tab }) => (
        <StatisticsScreen
          privacyPath={privacyPath}
          onEdit={openEditor}
          onBegin={beginArticle}
          {...(user.can.includes('newsletter:manage') && {
            onNewsletter: () => openScreen('newsletter', tab),
          })}
        />
      );
    },
  },
  {
    name: 'social',
    title: t('Social Posts'),
    permission: 'site:manage',
    group: 'audience',
    icon: Share2,
    letter: 'j',
    also: t('bluesky mastodon discord slack threads publish networks'),
    load: async () => {
      const { SocialScreen } = await import('#features/social/admin/social-screen.tsx');
      return SocialScreen;
    },
  },
  {
    name: 'featured',
    title: t('Featured Articles Manager'),
    label: t('Featured Manager'),
    permission: 'placement:manage',
    group: 'site',
    icon: LayoutTemplate,
    letter: 'f',
    also: t('home page placements'),
    load: async () => {
      const { FeaturedManager } = await import('#features/featured/admin/public.ts');
      return ({ tab }) => <FeaturedManager onBack={() => backToDashboard(tab)} />;
    },
  },
  {
    name: 'pages',
    title: t('Pages'),
    permission: 'page:manage',
    group: 'site',
    icon: FileText,
    letter: 'p',
    also: 'about contact privacy terms imprint',
    load: async () => {
      const { PagesWithFooter } = await import('./pages-with-footer.tsx');
      return ({ user, tab, find }) => (
        <PagesWithFooter
          find={find}
          {...(user.can.includes('site:manage') && { onHome: () => openScreen('home', tab) })}
        />
      );
    },
  },
  {
    name: 'home',
    title: t('Home page'),
    permission: 'site:manage',
    icon: PanelsTopLeft,
    also: t('layout front page sections arrange'),
    load: async () => {
      const { HomeWithPreview } = await import('./previews/home-with-preview.tsx');
      return HomeWithPreview;
    },
  },
  {
    name: 'menus',
    title: t('Menus'),
    permission: 'site:manage',
    group: 'site',
    icon: ListTree,
    letter: 'h',
    also: t('navigation header footer links'),
    load: async () => {
      const { MenusWithPreview } = await import('./previews/menus-with-preview.tsx');
      return MenusWithPreview;
    },
  },
  {
    name: 'settings',
    title: t('Settings'),
    permission: 'site:manage',
    group: 'site',
    icon: Settings,
    letter: 'd',
    also: t('configuration options email time zone brand'),
    load: async () => {
      const [{ SettingsScreen }, { sendTestEmail }, { SetupRows }] = await Promise.all([
        import('#features/site/admin/settings/settings-screen.tsx'),
        import('#features/operations/admin/api.ts'),
        import('#features/setup/admin/setup-rows.tsx'),
      ]);
      return ({ tab }) => (
        <SettingsScreen sendTest={sendTestEmail}>
          <SetupRows onRun={() => openScreen('setup', tab)} />
        </SettingsScreen>
      );
    },
  },
  {
    name: 'setup',
    title: t('Setup'),
    permission: 'site:manage',
    icon: Sparkles,
    also: t('first run wizard name look demo remove empty'),
    isAlone: true,
    load: async () => {
      const { SetupWithLinks } = await import('./setup/setup-with-links.tsx');
      return SetupWithLinks;
    },
  },
  {
    name: 'redirects',
    title: t('Redirects'),
    permission: 'redirect:manage',
    group: 'site',
    icon: CornerDownRight,
    letter: 'r',
    also: 'urls',
    load: async () => {
      const { RedirectsScreen } = await import('#features/redirects/admin/redirects-screen.tsx');
      return RedirectsScreen;
    },
  },
  ...SYSTEM_SCREENS,
];

const SCREENS: readonly AdminScreen[] = ENTRIES.map((entry) => ({
  ...entry,
  label: entry.label ?? entry.title,
  Content: lazy(async () => ({ default: await entry.load() })),
}));

export const findScreen = (name: string): AdminScreen | undefined =>
  SCREENS.find((screen) => screen.name === name);

export const mayOpen = ({ can }: SessionUser, { permission }: AdminScreen): boolean =>
  can.includes(permission);

/** The screens that a user may open, in the order of the navigation. */
export const screensFor = (user: SessionUser, site: Site): readonly AdminScreen[] =>
  SCREENS.filter((screen) => mayOpen(user, screen) && (screen.isOn?.(site) ?? true));
