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

/** The page that shows the result of a subscription without JavaScript. */
export const answerPath = (outcome: Outcome) => `${newsletterPath}?answer=${outcome}`;

export const OUTCOMES = ['subscribed', 'confirm', 'invalid', 'busy', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
