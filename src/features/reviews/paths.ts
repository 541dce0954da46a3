/** The section of the about page that explains scores. */
export const scoresPath = '/about#scores';
