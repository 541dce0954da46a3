import { type ComponentProps, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { openFirstPage } from '#features/articles/admin/public.ts';
import { ReviewNotice } from '#features/moderation/admin/public.ts';
import { AssignmentBox } from '#features/planning/admin/public.ts';
import { SocialBox } from '#features/social/admin/public.ts';
import { LoginDialog } from '#features/users/admin/login/login-dialog.tsx';
import { OwnPasswordNotice } from '#features/users/admin/passwords/own-password-notice.tsx';
import { ReplacePasswordDialog } from '#features/users/admin/passwords/replace-password-dialog.tsx';
import { ReauthenticationDialog } from '#features/users/admin/reauthentication-dialog.tsx';
import type { SessionUser } from '#features/users/contract.ts';
import { t } from '#lib/messages/admin.ts';
import { DEFAULT_LANGUAGE } from '#lib/messages/languages.ts';
import { mayLeaveForms } from '#ui/admin/hooks/leave-guard.ts';
import { CommonHints } from '#ui/admin/shortcuts/shortcut-help.tsx';
import { Button } from '#ui/button.tsx';
import { useSite } from '#ui/site.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { AdminLocation } from '../web/admin-location.ts';
import type { OnAdminAction } from '../web/shell/navigation.ts';
import { AdminFrame } from './admin-frame.tsx';
import { CurrentSiteProvider } from './current-site-provider.tsx';
import { Dashboard } from './dashboard.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AdminNav } from './nav/admin-nav.tsx';
import { COMMON_HINTS } from './nav/common-hints.ts';
import {
  backToDashboard,
  closeEditor,
  leave,
  leaveDesk,
  openDesk,
  openEditor,
  setArticleId,
} from './navigation.ts';

import { findScreen, mayOpen } from './screens.tsx';
import { useLogOut } from './use-log-out.tsx';
import { useSession } from './use-session.ts';

type FormProps<Props> = Omit<Props, 'discussion'> & { about: { key: string } | undefined };

// The editor's code is larger than that of all tables.
const ArticleForm = lazy(async () => {
  const [{ ArticleForm: Form }, { Discussion, DiscussionButton }] = await Promise.all([
    import('#features/articles/admin/form/article-form.tsx'),
    import('#features/discussion/admin/public.ts'),
  ]);
  return {
    default: ({ about, ...props }: FormProps<ComponentProps<typeof Form>>) => (
      <Form {...props} discussion={{ Discussion, DiscussionButton, about }} />
    ),
  };
});

const loadGenerator = async () => {
  const { DraftPanel } = await import('#features/drafting/admin/public.ts');
  return DraftPanel;
};

const LiveDesk = lazy(async () => {
  const { LiveDesk } = await import('#features/live/admin/live-desk.tsx');
  return { default: LiveDesk };
});

const SetUpDialog = lazy(async () => {
  const { SetUpDialog } = await import('#features/users/admin/two-factor/set-up-dialog.tsx');
  return { default: SetUpDialog };
});

interface Title {
  /** A new key is a new screen. */
  key: string;
  title: string;
}

function titleOf(location: AdminLocation): Title {
  if (location.mode === 'admin') {
    const screen = findScreen(location.screen ?? '');
    const key = `${screen?.name ?? 'dashboard'} ${location.opened ?? ''}`;
    return { key, title: screen?.title ?? t('Admin Dashboard') };
  }
  const { articleId } = location;
  if (location.mode === 'desk') return { key: `desk-${articleId}`, title: t('Live Coverage') };
  const { begun } = location;
  return {
    key: begun === undefined ? `edit-${articleId ?? 'new'}` : `begun-${begun}`,
    title: articleId === undefined ? t('New Article') : t('Edit Article'),
  };
}

interface ContentProps {
  location: AdminLocation;
  user: SessionUser;
  onLogOut: (clearDevice: boolean) => void;
}

function Content({ location, user, onLogOut }: ContentProps): ReactNode {
  const site = useSite();
  if (location.mode === 'editor') {
    return (
      <ArticleForm
        account={user.id}
        moderates={user.can.includes('article:moderate')}
        ReviewNotice={ReviewNotice}
        Assignment={AssignmentBox}
        SocialBox={SocialBox}
        loadGenerator={user.can.includes('draft:generate') ? loadGenerator : undefined}
        articleId={location.articleId}
        title={location.title}
        about={location.about}
        onStored={(id) => setArticleId(location, id)}
        onLive={(id) => openDesk(id, true)}
        onClose={() => {
          // Where a new article is.
          if (location.begun !== undefined) openFirstPage();
          closeEditor(location);
        }}
      />
    );
  }
  if (location.mode === 'desk') {
    const { articleId } = location;
    return <LiveDesk account={user.id} articleId={articleId} onBack={() => leaveDesk(location)} />;
  }
  const { tab, trash = false, find } = location;
  const screen = findScreen(location.screen ?? '');
  if (!screen) return <Dashboard user={user} tab={tab} isTrash={trash} />;
  if (!mayOpen(user, screen)) {
    return (
      <EmptyState
        kind="error"
        headingLevel={1}
        title={t('You don’t have access to this screen')}
        hint={t('Ask an admin if you need it.')}
      >
        <Button onClick={() => backToDashboard(tab)}>{t('Back to Admin')}</Button>
      </EmptyState>
    );
  }
  return (
    <Suspense fallback={<div className="waiting" />}>
      <screen.Content user={user} site={site} tab={tab} find={find} onLogOut={onLogOut} />
    </Suspense>
  );
}

function Area({ adminLocation }: { adminLocation: AdminLocation }) {
  const { found, ask, enter, ended, giveUp, reauthentication } = useSession();
  const { key, title } = titleOf(adminLocation);
  const user = found.state === 'known' ? found.user : null;
  const { logOut, dialog } = useLogOut();

  // Hidden until now, so that the public page doesn't flash after a reload.
  useLayoutEffect(() => {
    const page = document.documentElement;
    const { lang, dir } = page;
    delete page.dataset.admin;
    // The admin area is in English on every site.
    page.lang = DEFAULT_LANGUAGE;
    page.dir = 'ltr';
    return () => {
      page.lang = lang;
      page.dir = dir;
    };
  }, []);

  const act = async (action: Parameters<OnAdminAction>[0]) => {
    if (!(await mayLeaveForms())) return;
    if (action === 'new') openEditor();
    else if (action === 'admin') leave();
    else if (action === 'logout') void logOut();
  };
  const onAdminAction: OnAdminAction = (action) => void act(action);
  const mustChoosePassword = user?.chooseOwnPassword === 'required';
  // The password first: the person who set it knows it.
  const mustSetUpTwoFactor = (user?.mustSetUpTwoFactor ?? false) && !mustChoosePassword;
  const needsLogin = found.state === 'known' && user === null;
  // The editor has no header (spec §2), but it needs a login.
  const hasHeader = adminLocation.mode === 'admin' || user === null;
  return (
    <CommonHints value={COMMON_HINTS}>
      <AdminFrame
        screen={key}
        title={title}
        scroll={adminLocation.mode === 'admin' ? (adminLocation.scroll ?? 0) : 0}
        {...(hasHeader && { onAdminAction })}
        {...(adminLocation.mode === 'admin' &&
          user &&
          !mustSetUpTwoFactor &&
          !findScreen(adminLocation.screen ?? '')?.isAlone && {
            nav: <AdminNav user={user} location={adminLocation} onAction={onAdminAction} />,
          })}
      >
        {found.state === 'failed' && (
          <EmptyState
            kind="error"
            headingLevel={1}
            title={t('Couldn’t reach the server')}
            hint={t('Nothing was lost. Check your connection and try again.')}
          >
            <Button onClick={ask}>{t('Try Again')}</Button>
          </EmptyState>
        )}
        {user && adminLocation.mode === 'admin' && <OwnPasswordNotice user={user} onDone={ask} />}
        <ErrorBoundary>
          <Suspense fallback={<div className="waiting" />}>
            {user && !mustSetUpTwoFactor ? (
              <Content
                location={adminLocation}
                user={user}
                onLogOut={(clearDevice) => void logOut(clearDevice)}
              />
            ) : (
              <div className="waiting" />
            )}
          </Suspense>
        </ErrorBoundary>
      </AdminFrame>
      {dialog}
      {mustSetUpTwoFactor && (
        <Suspense>
          <SetUpDialog onDone={ask} onLogOut={() => void logOut()} />
        </Suspense>
      )}
      {reauthentication.open && <ReauthenticationDialog onAnswer={reauthentication.answer} />}
      {user && mustChoosePassword && (
        <ReplacePasswordDialog user={user} onDone={ask} onClose={() => void logOut()} />
      )}
      {(needsLogin || ended) && (
        <LoginDialog
          {...(ended && {
            description: t('Your session has ended. Log in to continue where you left off.'),
          })}
          onDone={enter}
          onCancel={needsLogin ? leave : giveUp}
        />
      )}
    </CommonHints>
  );
}

/** Everything behind the login: the dashboard, its screens, the editor and the live desk. */
export default function AdminArea(props: { adminLocation: AdminLocation }) {
  return (
    <CurrentSiteProvider>
      <Area {...props} />
    </CurrentSiteProvider>
  );
}
