import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { beginWithDrafts } from '#features/articles/admin/public.ts';
import { FeaturedManager } from '#features/featured/admin/public.ts';
import { LoginDialog } from '#features/users/admin/login-dialog.tsx';
import { ReplacePasswordDialog } from '#features/users/admin/passwords/replace-password-dialog.tsx';
import { isSnoozed, snooze } from '#features/users/admin/passwords/snooze.ts';
import { ReauthenticationDialog } from '#features/users/admin/reauthentication-dialog.tsx';
import type { SessionUser } from '#features/users/contract.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useSite } from '#ui/site.ts';
import { privacyPath } from '../web/paths.ts';
import type { AdminLocation } from '../web/router/admin-location.ts';
import type { OnAdminAction } from '../web/shell/navigation.ts';
import { AdminFrame } from './admin-frame.tsx';
import {
  backToAdmin,
  beginArticle,
  keepArticle,
  leave,
  leaveDesk,
  openDesk,
  openEditor,
  openNewsletter,
} from './admin-navigation.ts';
import { AdminPlaces } from './admin-places.tsx';
import { Dashboard } from './dashboard.tsx';
import { countLocalDrafts, endAdminSession } from './end-session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useSession } from './use-session.ts';

// The editor is larger than all the tables together.
const ArticleForm = lazy(async () => {
  const { ArticleForm } = await import('#features/articles/admin/form/article-form.tsx');
  return { default: ArticleForm };
});

const NewsletterManager = lazy(async () => {
  const { NewsletterManager } = await import('#features/newsletter/admin/public.ts');
  return { default: NewsletterManager };
});

const AccountScreen = lazy(async () => {
  const { AccountScreen } = await import('#features/users/admin/account/account-screen.tsx');
  return { default: AccountScreen };
});

const SecurityLog = lazy(async () => {
  const { SecurityLog } = await import('#features/security-log/admin/security-log.tsx');
  return { default: SecurityLog };
});

const GamesScreen = lazy(async () => {
  const { GamesScreen } = await import('#features/games/admin/games-screen.tsx');
  return { default: GamesScreen };
});

const SeriesScreen = lazy(async () => {
  const { SeriesScreen } = await import('#features/series/admin/series-screen.tsx');
  return { default: SeriesScreen };
});

const PeopleScreen = lazy(async () => {
  const { PeopleScreen } = await import('#features/authors/admin/people-screen.tsx');
  return { default: PeopleScreen };
});

const OwnPersonBox = lazy(async () => {
  const { OwnPersonBox } = await import('#features/authors/admin/own-person-box.tsx');
  return { default: OwnPersonBox };
});

/** What readers see of oneself, on sites whose articles name people. */
function OwnAuthorPage() {
  const { bylines } = useSite();
  return bylines ? (
    <Suspense>
      <OwnPersonBox />
    </Suspense>
  ) : null;
}

const RedirectsScreen = lazy(async () => {
  const { RedirectsScreen } = await import('#features/redirects/admin/redirects-screen.tsx');
  return { default: RedirectsScreen };
});

const ImportScreen = lazy(async () => {
  const { ImportScreen } = await import('#features/import/admin/import-screen.tsx');
  return { default: ImportScreen };
});

const StatisticsScreen = lazy(async () => {
  const { StatisticsScreen } = await import(
    '#features/analytics/admin/statistics/statistics-screen.tsx'
  );
  return { default: StatisticsScreen };
});

const BackgroundWork = lazy(async () => {
  const { BackgroundWork } = await import('#features/operations/admin/background-work.tsx');
  return { default: BackgroundWork };
});

const LiveDesk = lazy(async () => {
  const { LiveDesk } = await import('#features/live/admin/live-desk.tsx');
  return { default: LiveDesk };
});

const SetUpDialog = lazy(async () => {
  const { SetUpDialog } = await import('#features/users/admin/two-factor/set-up-dialog.tsx');
  return { default: SetUpDialog };
});

interface Place {
  /** Another key is another place. */
  key: string;
  title: string;
}

function placeOf(adminLocation: AdminLocation): Place {
  if (adminLocation.mode === 'admin') {
    if (adminLocation.newsletter) return { key: 'newsletter', title: 'Newsletter' };
    if (adminLocation.log) return { key: 'log', title: 'Security Log' };
    if (adminLocation.authors) return { key: 'authors', title: 'Authors' };
    if (adminLocation.games) return { key: 'games', title: 'Games' };
    if (adminLocation.series) return { key: 'series', title: 'Series' };
    if (adminLocation.redirects) return { key: 'redirects', title: 'Redirects' };
    if (adminLocation.import) return { key: 'import', title: 'Import' };
    if (adminLocation.statistics) return { key: 'statistics', title: 'Statistics' };
    if (adminLocation.work) return { key: 'work', title: 'Background Work' };
    if (adminLocation.account) return { key: 'account', title: 'Account' };
    return adminLocation.featured
      ? { key: 'featured', title: 'Featured Articles Manager' }
      : { key: 'admin', title: 'Admin Dashboard' };
  }
  const { articleId } = adminLocation;
  if (adminLocation.mode === 'desk') return { key: `desk-${articleId}`, title: 'Live Desk' };
  const { begun } = adminLocation;
  const title = articleId === undefined ? 'New Article' : 'Edit Article';
  return { key: begun === undefined ? `edit-${articleId ?? 'new'}` : `begun-${begun}`, title };
}

function openDrafts(): void {
  beginWithDrafts();
  backToAdmin('articles');
}

function contentOf(
  adminLocation: AdminLocation,
  user: SessionUser,
  onLogOut: (clearDevice: boolean) => void,
): ReactNode {
  if (adminLocation.mode === 'editor') {
    return (
      <ArticleForm
        account={user.id}
        mayDraft={user.can.includes('draft:generate')}
        articleId={adminLocation.articleId}
        title={adminLocation.title}
        onStored={(id) => keepArticle(adminLocation, id)}
        onLive={(id) => openDesk(id, true)}
        onClose={leave}
      />
    );
  }
  if (adminLocation.mode === 'desk') {
    const { articleId } = adminLocation;
    return (
      <LiveDesk account={user.id} articleId={articleId} onBack={() => leaveDesk(adminLocation)} />
    );
  }
  const back = () => backToAdmin(adminLocation.tab);
  if (adminLocation.newsletter && user.can.includes('newsletter:manage')) {
    return <NewsletterManager onBack={back} />;
  }
  if (adminLocation.log && user.can.includes('user:manage')) {
    return (
      <SecurityLog places={<AdminPlaces current="log" user={user} tab={adminLocation.tab} />} />
    );
  }
  if (adminLocation.authors && user.can.includes('taxonomy:manage')) {
    const places = <AdminPlaces current="authors" user={user} tab={adminLocation.tab} />;
    return <PeopleScreen places={places} />;
  }
  if (adminLocation.games && user.can.includes('taxonomy:manage')) {
    const places = <AdminPlaces current="games" user={user} tab={adminLocation.tab} />;
    return <GamesScreen places={places} />;
  }
  if (adminLocation.series && user.can.includes('taxonomy:manage')) {
    const places = <AdminPlaces current="series" user={user} tab={adminLocation.tab} />;
    return <SeriesScreen places={places} />;
  }
  if (adminLocation.redirects && user.can.includes('redirect:manage')) {
    const places = <AdminPlaces current="redirects" user={user} tab={adminLocation.tab} />;
    return <RedirectsScreen places={places} />;
  }
  if (adminLocation.import && user.can.includes('system:manage')) {
    const places = <AdminPlaces current="import" user={user} tab={adminLocation.tab} />;
    return <ImportScreen places={places} onDrafts={openDrafts} />;
  }
  if (adminLocation.statistics && user.can.includes('article:moderate')) {
    const places = <AdminPlaces current="statistics" user={user} tab={adminLocation.tab} />;
    return (
      <StatisticsScreen
        places={places}
        privacyPath={privacyPath}
        onEdit={openEditor}
        onBegin={beginArticle}
        {...(user.can.includes('newsletter:manage') && {
          onNewsletter: () => openNewsletter(adminLocation.tab ?? 'articles'),
        })}
      />
    );
  }
  if (adminLocation.work && user.can.includes('system:manage')) {
    const places = <AdminPlaces current="work" user={user} tab={adminLocation.tab} />;
    return <BackgroundWork places={places} />;
  }
  if (adminLocation.account) {
    const places = <AdminPlaces current="account" user={user} tab={adminLocation.tab} />;
    return (
      <AccountScreen
        user={user}
        places={places}
        authorPage={<OwnAuthorPage />}
        onLogOut={onLogOut}
      />
    );
  }
  if (!adminLocation.featured) return <Dashboard user={user} tab={adminLocation.tab} />;
  if (user.can.includes('placement:manage')) return <FeaturedManager onBack={back} />;
  return (
    <EmptyState
      kind="error"
      headingLevel={1}
      title="Not for your account"
      hint="Editors and administrators choose what is featured."
    >
      <Button onClick={back}>Back to Admin</Button>
    </EmptyState>
  );
}

/** What is behind the login: the dashboard, the featured manager and the editor. */
export default function AdminArea({ adminLocation }: { adminLocation: AdminLocation }) {
  const client = useQueryClient();
  const { found, ask, enter, ended, giveUp, reauthentication } = useSession();
  const { key, title } = placeOf(adminLocation);
  const user = found.state === 'known' ? found.user : null;

  // Hidden until now, so that after a reload the public page does not show first.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.admin;
  }, []);

  const logOut = async () => {
    if (await endAdminSession(client)) leave();
  };
  const { confirm, dialog } = useConfirm();
  const clearAndLogOut = async () => {
    const drafts = await countLocalDrafts();
    const unsaved =
      drafts === 0
        ? 'No unsaved words are kept here.'
        : `${drafts === 1 ? 'One draft that was' : `${drafts} drafts that were`} not saved will be lost.`;
    const isMeant = await confirm({
      title: 'Log out and clear this device?',
      text: `This browser forgets everything it keeps of the site, whoever used it. ${unsaved} What is saved stays.`,
      action: 'Log Out and Clear',
      danger: drafts > 0,
    });
    if (isMeant && (await endAdminSession(client, { clearDevice: true }))) leave();
  };
  const onAdminAction: OnAdminAction = (action) => {
    if (action === 'new') openEditor();
    else if (action === 'admin') leave();
    else if (action === 'logout') void logOut();
  };
  const [later, setLater] = useState(isSnoozed);
  const mustChoose = user?.chooseOwnPassword === 'required';
  const putItOff = () => {
    snooze(true);
    setLater(true);
  };
  // One's own password first: whoever chose the other one knows it.
  const leads = (user?.mustSetUpTwoFactor ?? false) && !mustChoose;
  const asks = found.state === 'known' && user === null;
  // Whoever is not known yet has no editor to stand in.
  const hasHeader = adminLocation.mode === 'admin' || user === null;
  return (
    <>
      <AdminFrame key={key} title={title} {...(hasHeader && { onAdminAction })}>
        {found.state === 'failed' && (
          <EmptyState
            kind="error"
            headingLevel={1}
            title="The admin area does not answer"
            hint="The server cannot be reached. Nothing was lost; try again."
          >
            <Button onClick={ask}>Try Again</Button>
          </EmptyState>
        )}
        <ErrorBoundary>
          <Suspense fallback={<div className="waiting" />}>
            {user && !leads ? (
              contentOf(
                adminLocation,
                user,
                (clearDevice) => void (clearDevice ? clearAndLogOut() : logOut()),
              )
            ) : (
              <div className="waiting" />
            )}
          </Suspense>
        </ErrorBoundary>
      </AdminFrame>
      {dialog}
      {leads && (
        <Suspense>
          <SetUpDialog onDone={ask} onLogOut={() => void logOut()} />
        </Suspense>
      )}
      {reauthentication.open && <ReauthenticationDialog onAnswer={reauthentication.answer} />}
      {user?.chooseOwnPassword && !leads && (mustChoose || !later) && (
        <ReplacePasswordDialog
          user={user}
          onDone={ask}
          onClose={mustChoose ? () => void logOut() : putItOff}
        />
      )}
      {(asks || ended) && (
        <LoginDialog
          {...(ended && {
            description: 'Your session has ended. Log in to go on where you were.',
          })}
          onDone={enter}
          onCancel={asks ? leave : giveUp}
        />
      )}
    </>
  );
}
