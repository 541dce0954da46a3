import type {
  AccountRecord,
  ArticleRecord,
  CategoryRecord,
  ImageRecord,
  PersonRecord,
  TagRecord,
} from '#features/export/contract.ts';
import type { StoredGame } from '#features/games/contract.ts';
import type { RuleHistory } from '#features/redirects/server/public.ts';
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
  | 'trashed'
  | 'archived';

export interface SourceImage {
  url: string;
  alt: string;
  caption: string;
}

/** Something of an article that cannot be kept as it is. */
export interface ImportWarning {
  /** 'Unknown shortcode: poll' */
  issue: string;
  /** 'Removed; text inside it stays' */
  becomes: string;
}

/** What a reader wrote below an article. */
export interface SourceComment {
  id: string;
  /** The id of the one that it answers; null where it answers the article. */
  parent: string | null;
  author: string;
  /** Milliseconds; null where the source says no moment that can be. */
  at: number | null;
  text: string;
  isApproved: boolean;
}

/** Where an old address of the whole site leads: what has no better place here is in the list of articles. */
export type SiteTarget =
  | { to: 'category'; id: string }
  | { to: 'tag'; name: string }
  | { to: 'articles' | 'home' | 'feed' | 'sitemap' | 'gone' }
  /** A path of our own format, or another site. */
  | { to: 'address'; address: string };

/** An address of the old site that is none of one article. */
export interface SiteUrl {
  /** Whole, or a path. */
  url: string;
  /** Whether what lies below it leads there too. */
  below: boolean;
  goal: SiteTarget;
  /** Of an export of ours alone. */
  history?: RuleHistory;
}

/** Where an old site had its lists, 'topics' for instance; '' where it had them as its system makes them. */
export interface ListFolders {
  categoryFolder: string;
  tagFolder: string;
}

export interface SourceArticle {
  /** What the source calls it, the same in every export: an import that is repeated finds it by this. */
  id: string;
  /** Its kind: 'post', 'page', or what a plugin called it. */
  type: string;
  /** Where readers found it; null where they never could. */
  address: string | null;
  /**
   * Where readers found it besides: under former slugs, by its number, as pages of its images. What lies
   * below `address` is found by that.
   */
  formerUrls?: readonly string[];
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
  featuredImage: SourceImage | null;
  isSticky: boolean;
  comments: number;
  /** Their texts, where the source has them. */
  discussion?: readonly SourceComment[];
  warnings: ImportWarning[];
  /** The text as the source has it: kept where something of it is lost. */
  original?: string;
  /** All that an export of ours says of it, to the letter. */
  record?: ArticleRecord;
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

/** What an export of ours holds beside its articles, to the letter. */
export interface SourceRecords {
  accounts: AccountRecord[];
  categories: CategoryRecord[];
  tags: TagRecord[];
  games: StoredGame[];
  people: PersonRecord[];
  images: ImageRecord[];
}

/** All of a source but its articles, which may be too many to hold. */
export interface SourceOverview {
  kind: SourceKind;
  /** 'WordPress 6.7', 'Ghost 5' */
  generator: string;
  siteUrl: string;
  authors: SourceAuthor[];
  categories: SourceCategory[];
  /** Addresses of all images that it names as its own. */
  images: SourceImage[];
  /** Where the file breaks off or cannot be read; null where it is whole. */
  damage: string | null;
  /** Of an export of ours alone. */
  records?: SourceRecords;
}

/** One export that was opened: its overview first, its articles as often as they are wanted. */
export interface Source {
  /** The folder or zip that it lies in, which may hold its images; none where it is one file. */
  files?: Files;
  overview: SourceOverview;
  articles(): AsyncIterable<SourceArticle>;
  /** Addresses of the old site that are none of one article; none where it says nothing of them. */
  addresses?(folders: ListFolders): Iterable<SiteUrl> | AsyncIterable<SiteUrl>;
  /** Mail addresses of its members as they are written, each whatever it is; none where it has none. */
  members?(): Iterable<string> | AsyncIterable<string>;
}

/** What each list of warnings names already: a text may have tens of thousands. */
const named = new WeakMap<ImportWarning[], Set<string>>();

/** Names a loss once, however often it is met. */
export function addWarning(warnings: ImportWarning[], issue: string, action: string): void {
  const known = named.get(warnings) ?? new Set(warnings.map((loss) => loss.issue));
  named.set(warnings, known);
  if (known.has(what)) return;
  known.add(what);
  warnings.push({ issue, action });
}

/** What stands for an item that nothing can be made of. @param why in a sentence, where it is known */
export const unreadable = (
  id: string,
  address: string | null,
  why = "Can't be read",
): SourceArticle => ({
  ...{ id, type: 'post', address, title: '', slug: '', state: 'draft', html: '' },
  ...{ publishedAt: null, modifiedAt: null, authors: [], categories: [], tags: [], excerpt: '' },
  ...{ metaDescription: '', featuredImage: null, isSticky: false, comments: 0 },
  warnings: [{ issue: why, action: 'Skipped' }],
});
