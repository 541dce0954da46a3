import { message } from '#lib/messages/messages.ts';
import { DEFAULT_LANGUAGE } from './messages/languages.ts';

/** What a magazine says about itself until its owner changes it. */
export const SITE_DEFAULTS = {
  /** The large line at the top of the home page. */
  tagline: message('Games worth your evening'),
  /** Below it, in feeds and in search results. */
  description: message('Reviews, news and guides from people who finish what they play.'),
  /** The title of the home page, before the site's name. */
  homeTitle: message('Gaming news, reviews and guides'),
  timeZone: 'UTC',
  language: DEFAULT_LANGUAGE,
} as const;

/** A link of the header or footer. */
export interface MenuLink {
  label: string;
  /** A path of this site, or the URL of another one. */
  url: string;
  isHidden: boolean;
  opensNewTab: boolean;
}

/** A link of a menu as pages show it. */
export interface ShownLink {
  label: string;
  url: string;
  /** The category whose icon is next to it; a diamond without one. */
  category?: string;
  target?: '_blank';
}

/** The menus as pages show them, where they aren't the default. */
export interface ShownMenus {
  header?: { main: ShownLink[]; more: ShownLink[] };
  footer?: ShownLink[];
}

/** Links to pages that are called like their path. */
const named = (labels: string): ShownLink[] =>
  labels.split(' ').map((label) => ({ label, url: `/${label.toLowerCase()}` }));

/** The main navigation (spec §2). */
export const DEFAULT_MAIN: readonly ShownLink[] = [
  { label: 'Home', url: '/' },
  { label: 'Articles', url: '/articles', category: 'all' },
  { label: 'Reviews', url: '/reviews', category: 'review' },
  { label: 'Education', url: '/education', category: 'education' },
  { label: 'Guides', url: '/guides', category: 'guide' },
  { label: 'Community', url: '/community', category: 'community' },
];

/** Links above the main navigation on wide screens, and below it in the menu of small ones. */
export const DEFAULT_MORE: readonly ShownLink[] = [
  { label: 'News', url: '/articles?category=news', category: 'news' },
  ...named('Games Releases'),
];

export const DEFAULT_FOOTER: readonly ShownLink[] = [
  ...named('Games Releases Archive Corrections Saved Newsletter Contact Privacy Terms About'),
  { label: 'RSS', url: '/feed.xml' },
];
