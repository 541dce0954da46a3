export const newsletterPath = '/newsletter';
const CONFIRM = '/newsletter/confirm';
const UNSUBSCRIBE = '/newsletter/unsubscribe';

/** The pages that links in mails lead to, each with the secret of one mail. */
export const LINK_PAGES = { confirm: CONFIRM, unsubscribe: UNSUBSCRIBE } as const;
export type LinkKind = keyof typeof LINK_PAGES;

export const LINK_KINDS = Object.keys(LINK_PAGES) as LinkKind[];

/** In the place of a secret: what previews and test mails carry. */
export const SAMPLE_TOKEN = 'sample';

export const linkPath = (kind: LinkKind, token: string) =>
  `${LINK_PAGES[kind]}?token=${encodeURIComponent(token)}`;

/** The page that tells how a subscription went, where no script was there to say it. */
export const answerPath = (outcome: Outcome) => `${newsletterPath}?answer=${outcome}`;

export const OUTCOMES = ['subscribed', 'confirm', 'invalid', 'busy', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
