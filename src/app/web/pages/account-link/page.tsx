import { lazy, Suspense, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { LINK_PAGES, type LinkPageKind } from '#features/users/paths.ts';
import { type Message, message, t, translate } from '#lib/messages/messages.ts';
import { usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import type { AdminLocation } from '../../admin-location.ts';

const AccountLinkPage = lazy(() => import('#features/users/web/links/account-link-page.tsx'));

const TITLES: Record<LinkPageKind, Message> = {
  invitation: message('Join'),
  reset: message('New Password'),
  email: message('Confirm Email'),
};

const enterAdmin = () => {
  const adminLocation: AdminLocation = { mode: 'admin' };
  navigate('/', { state: { adminLocation }, replace: true });
};

const KINDS = Object.keys(LINK_PAGES) as LinkPageKind[];

export const tone = () => 'ink';

/** The page of an account link. Its secret is after the '#', which browsers don't send to the server. */
export default function AccountLinkScreen() {
  const { pathname } = usePageLocation();
  const kind = KINDS.find((one) => LINK_PAGES[one] === pathname) ?? 'reset';
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = () => setToken(window.location.hash.slice(1));
    read();
    // Another link was opened in the same tab.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return (
    <>
      <PageHead
        title={translate(TITLES[kind])}
        description={t('The page behind a link for an account.')}
        path={LINK_PAGES[kind]}
        noindex
      />
      <noscript>
        <p className="wrap">{t('This page needs JavaScript, like the admin area behind it.')}</p>
      </noscript>
      <Suspense fallback={<div className="waiting" />}>
        {token === undefined ? (
          <div className="waiting" />
        ) : (
          <AccountLinkPage key={token} kind={kind} token={token} onEnter={enterAdmin} />
        )}
      </Suspense>
    </>
  );
}
