import { useQuery } from '@tanstack/react-query';
import { choicesPage, LINK_KINDS, LINK_PAGES, type TopicRef } from '#features/newsletter/paths.ts';
import { ChoicesPage, choicesQuery } from '#features/newsletter/web/choices-page.tsx';
import { LinkPage, linkQuery, tokenOf } from '#features/newsletter/web/link-page.tsx';
import {
  NewsletterPage,
  outcomeOf,
  topicIn,
  topicQuery,
} from '#features/newsletter/web/newsletter-page.tsx';
import { isMissing } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/messages.ts';
import { usePageLocation } from '#ui/page/page-location.ts';
import { PageFailed } from '#ui/states/load-failed.tsx';
import NotFoundPage from '../not-found/page.tsx';
import type { LoadPage } from '../page.ts';

/** The kind of link for a path; undefined for the pages with a form. */
export const linkKindOf = (pathname: string) =>
  LINK_KINDS.find((kind) => LINK_PAGES[kind] === pathname);

export const isSavedIn = (search: string) => new URLSearchParams(search).has('saved');

export const tone = () => 'ink';

export const load: LoadPage = async (client, { pathname, search }) => {
  const kind = linkKindOf(pathname);
  if (kind) await client.prefetchQuery(linkQuery(kind, tokenOf(search)));
  else if (pathname === choicesPage) await client.prefetchQuery(choicesQuery(tokenOf(search)));
  else {
    const topic = topicIn(search);
    if (topic) await client.prefetchQuery(topicQuery(topic));
  }
};

function FollowScreen({ topic, search }: { topic: TopicRef; search: string }) {
  const { data, error } = useQuery(topicQuery(topic));
  if (error && isMissing(error)) return <NotFoundPage />;
  if (error) return <PageFailed title={t('This page couldn’t be loaded')} path="/newsletter" />;
  return data ? <NewsletterPage outcome={outcomeOf(search)} topic={data} /> : null;
}

/** The forms for the newsletter and for topics, and the pages that links in their emails open. */
export default function NewsletterScreen() {
  const { pathname, search } = usePageLocation();
  const kind = linkKindOf(pathname);
  if (kind) return <LinkPage kind={kind} token={tokenOf(search)} />;
  if (pathname === choicesPage) {
    return <ChoicesPage token={tokenOf(search)} isSaved={isSavedIn(search)} />;
  }
  const topic = topicIn(search);
  if (topic) return <FollowScreen topic={topic} search={search} />;
  return <NewsletterPage outcome={outcomeOf(search)} />;
}
