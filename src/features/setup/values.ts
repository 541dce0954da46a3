export const SETUP_STATES = ['pending', 'later', 'done'] as const;
export type SetupState = (typeof SETUP_STATES)[number];

/** What the demo magazine brings, in the order in which its removal deletes it. */
export const DEMO_KINDS = ['article', 'game', 'series', 'author', 'user'] as const;
export type DemoKind = (typeof DEMO_KINDS)[number];

/** What an item is called, for one and for many. */
export const DEMO_NOUNS: Record<DemoKind, [one: string, many: string]> = {
  article: ['article', 'articles'],
  game: ['game', 'games'],
  series: ['series', 'series'],
  author: ['author', 'authors'],
  user: ['account', 'accounts'],
};

/** Why an item of the demo magazine stays. */
export interface KeepReason {
  changedBy: string | null;
  /** ISO time. */
  changedAt: string | null;
  usedBy: string | null;
}

/** @param day formats an ISO time */
export function keepReason(
  { changedBy, changedAt, usedBy }: KeepReason,
  day: (time: string) => string,
): string {
  if (changedBy !== null && changedAt !== null) {
    return `changed by ${changedBy} on ${day(changedAt)}`;
  }
  return usedBy === null ? 'someone can log in with it' : `used by “${usedBy}”`;
}
