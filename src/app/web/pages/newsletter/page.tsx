import { LINK_KINDS, LINK_PAGES } from '#features/newsletter/paths.ts';
import { LinkPage, linkQuery, tokenOf } from '#features/newsletter/web/link-page.tsx';
import { NewsletterPage, outcomeOf } from '#features/newsletter/web/newsletter-page.tsx';
import { usePageLocation } from '#ui/page/page-location.ts';
import type { LoadPage } from '../page.ts';

/** The kind of link for a path; undefined for the form's page. */
export const linkKindOf = (pathname: string) =>
  LINK_KINDS.find((kind) => LINK_PAGES[kind] === pathname);

export const tone = () => 'ink';

export const load: LoadPage = async (client, { pathname, search }) => {
  const kind = linkKindOf(pathname);
  if (kind) await client.prefetchQuery(linkQuery(kind, tokenOf(search)));
};

/** The subscription form, and the pages that links in newsletter emails open. */
export default function NewsletterScreen() {
  const { pathname, search } = usePageLocation();
  const kind = linkKindOf(pathname);
  if (kind) return <LinkPage kind={kind} token={tokenOf(search)} />;
  return <NewsletterPage outcome={outcomeOf(search)} />;
}
