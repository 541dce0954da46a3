import { withQuery } from '#lib/urls/urls.ts';
import type { TopicKind } from './values.ts';

export const newsletterPath = '/newsletter';
const CONFIRM = '/newsletter/confirm';
const UNSUBSCRIBE = '/newsletter/unsubscribe';

/** The pages that links in emails lead to, each with the secret of one email. */
export const LINK_PAGES = { confirm: CONFIRM, unsubscribe: UNSUBSCRIBE } as const;
export type LinkKind = keyof typeof LINK_PAGES;

export const LINK_KINDS = Object.keys(LINK_PAGES) as LinkKind[];

/** Replaces the secret in previews and test emails. */
export const SAMPLE_TOKEN = 'sample';

export const linkPath = (kind: LinkKind, token: string) =>
  `${LINK_PAGES[kind]}?token=${encodeURIComponent(token)}`;

/** The page where a subscriber chooses what to get, reached from every email. */
export const choicesPage = '/newsletter/choices';
export const choicesPath = (token: string, isSaved = false) =>
  withQuery(choicesPage, { token, saved: isSaved ? 1 : undefined });

/** A topic as URLs name it: a tag's name, or the slug of a game, author or series. */
export interface TopicRef {
  kind: TopicKind;
  ref: string;
}

/** The page with the form that follows a topic by email. */
export const followPath = ({ kind, ref }: TopicRef) => withQuery(newsletterPath, { [kind]: ref });

/** The page that shows the result of a form without JavaScript. */
export const answerPath = (answer: Outcome, topic: TopicRef | null = null) =>
  withQuery(newsletterPath, { ...(topic && { [topic.kind]: topic.ref }), answer });

export const OUTCOMES = ['subscribed', 'confirm', 'invalid', 'busy', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
