import type { SourceKind } from '../../values.ts';
import type { Files } from './files/files.ts';

/** What an article was where it comes from, in the words of no system. */
export type SourceState =
  | 'published'
  | 'scheduled'
  | 'draft'
  | 'pending'
  | 'private'
  | 'password'
  | 'trashed';

export interface SourcePicture {
  url: string;
  alt: string;
  caption: string;
}

/** Something of an article that cannot be kept as it is. */
export interface Loss {
  /** 'A shortcode of a plugin: poll' */
  what: string;
  /** 'The text is kept, the rest left out' */
  becomes: string;
}

export interface SourceArticle {
  /** What the source calls it, the same in every export: an import that is repeated finds it by this. */
  id: string;
  /** Its kind: 'post', 'page', or what a plugin called it. */
  type: string;
  /** Where readers found it; null where they never could. */
  address: string | null;
  /** Others that led there. */
  formerAddresses?: string[];
  title: string;
  /** As the source has it; may be empty or taken. */
  slug: string;
  state: SourceState;
  /** Milliseconds; null where the source says none that can be. */
  publishedAt: number | null;
  modifiedAt: number | null;
  /** Ids of `SourceAuthor`, the first one first. */
  authors: string[];
  /** Ids of `SourceCategory`. */
  categories: string[];
  tags: string[];
  excerpt: string;
  metaDescription: string;
  /** Plain HTML of what can be shown: no shortcodes, no blocks. It is not sanitised. */
  html: string;
  featuredPicture: SourcePicture | null;
  isSticky: boolean;
  comments: number;
  losses: Loss[];
  /** The text as the source has it: kept where something of it is lost. */
  original?: string;
}

interface SourceAuthor {
  id: string;
  name: string;
  email: string;
}

interface SourceCategory {
  id: string;
  name: string;
}

/** All of a source but its articles, which may be too many to hold. */
export interface SourceOverview {
  kind: SourceKind;
  /** 'WordPress 6.7', 'Ghost 5' */
  madeBy: string;
  siteUrl: string;
  authors: SourceAuthor[];
  categories: SourceCategory[];
  /** Addresses of all pictures that it names as its own. */
  pictures: SourcePicture[];
  /** Where the file breaks off or cannot be read; null where it is whole. */
  damage: string | null;
}

/** One export that was opened: its overview first, its articles as often as they are wanted. */
export interface Source {
  /** The folder or zip that it lies in, which may hold its pictures; none where it is one file. */
  files?: Files;
  overview: SourceOverview;
  articles(): AsyncIterable<SourceArticle>;
}

/** Names a loss once, however often it is met. */
export function lose(losses: Loss[], what: string, becomes: string): void {
  if (!losses.some((loss) => loss.what === what)) losses.push({ what, becomes });
}

/** What stands for an item that nothing can be made of, whatever is wrong with it. */
export const unreadable = (id: string, address: string | null): SourceArticle => ({
  ...{ id, type: 'post', address, title: '', slug: '', state: 'draft', html: '' },
  ...{ publishedAt: null, modifiedAt: null, authors: [], categories: [], tags: [], excerpt: '' },
  ...{ metaDescription: '', featuredPicture: null, isSticky: false, comments: 0 },
  losses: [{ what: 'It cannot be read', becomes: 'It is left out' }],
});
