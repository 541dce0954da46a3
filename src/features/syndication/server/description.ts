/** What the magazine says of itself to programs. */
export const DESCRIPTION = 'Reviews, news and guides from people who finish what they play.';
