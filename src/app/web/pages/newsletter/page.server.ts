import { answerPath, linkPath, newsletterPath } from '#features/newsletter/paths.ts';
import { tokenOf } from '#features/newsletter/web/link-page.tsx';
import { outcomeOf } from '#features/newsletter/web/newsletter-page.tsx';
import type { ServerPage } from '../server-page.ts';
import { linkKindOf } from './page.tsx';

const newsletter: ServerPage = {
  canonicalUrl: ({ pathname, search }) => {
    const kind = linkKindOf(pathname);
    if (kind) return linkPath(kind, tokenOf(search));
    const outcome = outcomeOf(search);
    return outcome === null ? newsletterPath : answerPath(outcome);
  },
  // The token of an email's link.
  hasSecret: ({ pathname }) => linkKindOf(pathname) !== undefined,
};

export default newsletter;
