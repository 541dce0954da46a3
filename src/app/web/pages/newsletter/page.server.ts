import {
  answerPath,
  choicesPage,
  choicesPath,
  followPath,
  linkPath,
  newsletterPath,
} from '#features/newsletter/paths.ts';
import { tokenOf } from '#features/newsletter/web/link-page.tsx';
import { outcomeOf, topicIn } from '#features/newsletter/web/newsletter-page.tsx';
import type { ServerPage } from '../server-page.ts';
import { isSavedIn, linkKindOf } from './page.tsx';

const newsletter: ServerPage = {
  canonicalUrl: ({ pathname, search }) => {
    const kind = linkKindOf(pathname);
    if (kind) return linkPath(kind, tokenOf(search));
    if (pathname === choicesPage) return choicesPath(tokenOf(search), isSavedIn(search));
    const outcome = outcomeOf(search);
    const topic = topicIn(search);
    if (outcome !== null) return answerPath(outcome, topic);
    return topic ? followPath(topic) : newsletterPath;
  },
  // The token of an email's link.
  hasSecret: ({ pathname }) => linkKindOf(pathname) !== undefined || pathname === choicesPage,
};

export default newsletter;
