/** The maximum number of results to page through: each page reads all results before it. */
export const SEARCH_REACH = 5000;

/** The maximum count: counting all matches of a frequent word takes longer than finding the first. */
export const MAX_COUNTED = 10_000;
