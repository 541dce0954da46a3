/** Where posts can go. A webhook is for a service that posts on, for example to Threads. */
export const NETWORKS = ['bluesky', 'mastodon', 'discord', 'slack', 'webhook'] as const;
export type Network = (typeof NETWORKS)[number];

export const POST_STATES = [
  'draft',
  'waiting',
  'sending',
  'posted',
  'failed',
  'uncertain',
  'deleted',
] as const;
export type PostState = (typeof POST_STATES)[number];

/** Whether a post is on its way or there, so that its words can't change. */
export const isFixed = (state: PostState) => ['waiting', 'sending', 'posted'].includes(state);

interface Rules {
  /** Characters per post; a server of Mastodon may allow more. */
  maxChars: number;
  /** Whether posts can be deleted there. */
  isDeletable: boolean;
  /** Whether its server is entered; the others' is in the webhook URL. */
  hasServer: boolean;
  template: string;
}

export const RULES: Record<Network, Rules> = {
  bluesky: { maxChars: 300, isDeletable: true, hasServer: true, template: '{title}' },
  mastodon: { maxChars: 500, isDeletable: true, hasServer: true, template: '{title}\n\n{url}' },
  discord: { maxChars: 2000, isDeletable: true, hasServer: false, template: '{title}' },
  slack: { maxChars: 3000, isDeletable: false, hasServer: false, template: '{title}' },
  webhook: { maxChars: 500, isDeletable: false, hasServer: false, template: '{title}' },
};

export const MAX_ACCOUNTS = 20;
export const LIMITS = {
  name: 60,
  server: 200,
  login: 200,
  secret: 2000,
  template: 500,
  words: 5000,
};
