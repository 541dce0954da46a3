/** Results that can be turned to: nobody turns more pages, and each costs reading all results before it. */
export const SEARCH_REACH = 5000;

/** Results that are counted: to count all that have a frequent word takes longer than to find the first of them. */
export const MAX_COUNTED = 10_000;
