/** What readers see first while a coverage runs; when it has ended it is read from its beginning. */
export const ENTRY_ORDERS = ['newest', 'oldest'] as const;
export type EntryOrder = (typeof ENTRY_ORDERS)[number];

/** How long what is posted may be, in characters; entries is how many an article may have. */
export const LIVE_LIMITS = { text: 5000, moment: 150, note: 300, entries: 1000 } as const;

/** So many of the newest entries come with the page of a running coverage, and with each question. */
export const NEWEST_ENTRIES = 30;
/** So many older ones that were changed last come with them. */
export const CHANGED_ENTRIES = 20;

/** What the caller may do with an article's coverage. */
export const LIVE_ACTIONS = ['start', 'post', 'end'] as const;
export type LiveAction = (typeof LIVE_ACTIONS)[number];
