import { ArrowDownUp, HeartPulse, ShieldCheck, UserRound, Webhook } from 'lucide';
import { openWithDrafts } from '#features/articles/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { backToDashboard, openEditor } from '../navigation.ts';
import type { ScreenEntry } from '../screen-entry.ts';

const openDrafts = () => {
  openWithDrafts();
  backToDashboard('articles');
};

/** Screens about the system and the user's own account, in the order of the navigation. */
export const SYSTEM_SCREENS: readonly ScreenEntry[] = [
  {
    name: 'webhooks',
    title: t('Webhooks'),
    permission: 'site:manage',
    group: 'system',
    icon: Webhook,
    letter: 'k',
    also: t('integrations events notify zapier'),
    load: async () => {
      const { WebhooksScreen } = await import('#features/webhooks/admin/webhooks-screen.tsx');
      return WebhooksScreen;
    },
  },
  {
    name: 'import',
    title: t('Import and Export'),
    permission: 'system:manage',
    group: 'system',
    icon: ArrowDownUp,
    letter: 'x',
    also: t('wordpress ghost move'),
    load: async () => {
      const { ImportScreen } = await import('#features/import/admin/import-screen.tsx');
      return () => <ImportScreen onDrafts={openDrafts} onEdit={openEditor} />;
    },
  },
  {
    name: 'jobs',
    title: t('System'),
    permission: 'system:manage',
    group: 'system',
    icon: HeartPulse,
    letter: 'y',
    also: t('background jobs backups email database health'),
    load: async () => {
      const { SystemScreen } = await import('#features/operations/admin/system-screen.tsx');
      return SystemScreen;
    },
  },
  {
    name: 'security-log',
    title: t('Security Log'),
    permission: 'user:manage',
    group: 'system',
    icon: ShieldCheck,
    letter: 'l',
    also: 'logins',
    load: async () => {
      const { SecurityLog } = await import('#features/security-log/admin/security-log.tsx');
      return SecurityLog;
    },
  },
  {
    name: 'account',
    title: t('Account'),
    permission: 'account:own',
    icon: UserRound,
    letter: 'o',
    also: t('password two-factor passkey sessions tokens profile notifications email'),
    load: async () => {
      const [{ AccountScreen }, { OwnAuthorBox }, { ChoicesBox }] = await Promise.all([
        import('#features/users/admin/account/account-screen.tsx'),
        import('#features/authors/admin/own-author-box.tsx'),
        import('#features/notifications/admin/choices-box.tsx'),
      ]);
      return ({ user, site, onLogOut }) => (
        <AccountScreen
          user={user}
          authorPage={site.bylines && <OwnAuthorBox />}
          notifications={<ChoicesBox user={user} />}
          onLogOut={onLogOut}
        />
      );
    },
  },
];
