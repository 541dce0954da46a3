/** Results that can be turned to: nobody turns more pages, and each costs reading all results before it. */
export const SEARCH_REACH = 5000;
