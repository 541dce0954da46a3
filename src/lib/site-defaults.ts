/** What a magazine says about itself until its owner changes it. */
export const SITE_DEFAULTS = {
  /** The large line at the top of the home page. */
  tagline: 'Games worth your evening',
  /** Below it, in feeds and in search results. */
  description: 'Reviews, news and guides from people who finish what they play.',
  /** The title of the home page, before the site's name. */
  homeTitle: 'Gaming news, reviews and guides',
  timeZone: 'UTC',
} as const;
