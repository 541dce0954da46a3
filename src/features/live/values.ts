/** The order of entries while the coverage runs. After its end the oldest come first. */
export const ENTRY_ORDERS = ['newest', 'oldest'] as const;
export type EntryOrder = (typeof ENTRY_ORDERS)[number];

/** Maximum lengths in characters, and the maximum number of entries of an article. */
export const LIVE_LIMITS = { text: 5000, moment: 150, note: 300, entries: 1000 } as const;

/** How many of the newest entries a page and each poll contain. */
export const NEWEST_ENTRIES = 30;
/** How many recently changed older entries they contain. */
export const CHANGED_ENTRIES = 20;

/** The caller's permissions on an article's coverage. */
export const LIVE_ACTIONS = ['start', 'post', 'end'] as const;
export type LiveAction = (typeof LIVE_ACTIONS)[number];
