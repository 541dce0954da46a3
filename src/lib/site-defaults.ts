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

/** The main navigation (spec §2). */
export const DEFAULT_MAIN: readonly ShownLink[] = [
  { label: message('Home'), url: '/' },
  { label: message('Articles'), url: '/articles', category: 'all' },
  { label: message('Reviews'), url: '/reviews', category: 'review' },
  { label: message('Education'), url: '/education', category: 'education' },
  { label: message('Guides'), url: '/guides', category: 'guide' },
  { label: message('Community'), url: '/community', category: 'community' },
];

const GAMES = { label: message('Games'), url: '/games' };
const RELEASES = { label: message('Releases'), url: '/releases' };

/** Links above the main navigation on wide screens, and below it in the menu of small ones. */
export const DEFAULT_MORE: readonly ShownLink[] = [
  { label: message('News'), url: '/articles?category=news', category: 'news' },
  GAMES,
  RELEASES,
];

export const DEFAULT_FOOTER: readonly ShownLink[] = [
  GAMES,
  RELEASES,
  { label: message('Archive'), url: '/archive' },
  { label: message('Corrections'), url: '/corrections' },
  { label: message('Saved'), url: '/saved' },
  { label: message('Newsletter'), url: '/newsletter' },
  { label: message('Contact'), url: '/contact' },
  { label: message('Privacy'), url: '/privacy' },
  { label: message('Terms'), url: '/terms' },
  { label: message('About'), url: '/about' },
  { label: message('RSS'), url: '/feed.xml' },
];
