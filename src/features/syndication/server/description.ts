/** The description of the site for programs. */
export const DESCRIPTION = 'Reviews, news and guides from people who finish what they play.';
