import { useAddress } from '#features/articles/web/use-address.ts';
import { LINK_KINDS, LINK_PAGES, newsletterPath } from '#features/newsletter/paths.ts';
import { LinkPage, tokenOf } from '#features/newsletter/web/link-page.tsx';
import { NewsletterPage, outcomeOf } from '#features/newsletter/web/newsletter-page.tsx';
import { LINK_PAGES as ACCOUNT_PAGES, type LinkPageKind } from '#features/users/paths.ts';
import { CHANGE_PASSWORD_PATH } from '#lib/server-paths.ts';
import { AccountLink } from './account-link.tsx';
import { ChangePasswordPage } from './change-password.tsx';
import NotFoundPage from './not-found.tsx';

const ACCOUNT_KINDS = Object.keys(ACCOUNT_PAGES) as LinkPageKind[];

/**
 * What the browser's own URL map does not hold: pages that are come to from outside, whose addresses
 * and code load with the page for what is not there, and that page itself.
 */
export default function UnlistedPage() {
  const { pathname, search } = useAddress();
  const path = pathname.replace(/\/+$/, '');
  const kind = LINK_KINDS.find((one) => LINK_PAGES[one] === path);
  if (kind !== undefined) return <LinkPage kind={kind} token={tokenOf(search)} />;
  if (path === CHANGE_PASSWORD_PATH) return <ChangePasswordPage />;
  if (path === newsletterPath) return <NewsletterPage outcome={outcomeOf(search)} />;
  const account = ACCOUNT_KINDS.find((one) => ACCOUNT_PAGES[one] === path);
  if (account !== undefined) return <AccountLink kind={account} />;
  return <NotFoundPage />;
}
