/** Where a reader learns what scores mean: a part of the page about the magazine. */
export const scoresPath = '/about#scores';
