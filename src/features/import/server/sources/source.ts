import type {
  AccountRecord,
  ArticleRecord,
  AuthorRecord,
  CategoryRecord,
  ImageRecord,
  RecordingRecord,
  SnippetRecord,
  TagRecord,
} from '#features/export/contract.ts';
import type { StoredGame } from '#features/games/contract.ts';
import type { StoredPage } from '#features/pages/contract.ts';
import type { RuleHistory } from '#features/redirects/server/public.ts';
import type { StoredHome } from '#features/site/home.contract.ts';
import type { StoredWebhook } from '#features/webhooks/contract.ts';
import type { SourceKind } from '../../values.ts';
import type { Files } from './files/files.ts';
import type { SourceReview } from './reviews/source-review.ts';

/** The state of an article in its source. */
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

/** A resized image that a text shows, and the URL of its original. */
export interface SmallerImage {
  url: string;
  smallerUrl: string;
}

/** Something in an article that can't be imported unchanged. */
export interface ImportWarning {
  /** 'Unknown shortcode: poll' */
  issue: string;
  /** 'Removed; text inside it stays' */
  action: string;
}

/** A reader's comment. */
export interface SourceComment {
  id: string;
  /** The id of the comment it replies to; null for a comment on the article. */
  parent: string | null;
  author: string;
  /** Milliseconds; null without a valid date. */
  at: number | null;
  text: string;
  isApproved: boolean;
}

/** The target of an old URL of the site; those without a better one redirect to the list of articles. */
export type SiteTarget =
  | { to: 'category'; id: string }
  | { to: 'tag'; name: string }
  | { to: 'articles' | 'home' | 'feed' | 'sitemap' | 'gone' }
  /** A path of a Savepoint export, or another site. */
  | { to: 'url'; url: string };

/** An old URL that belongs to no article. */
export interface SiteUrl {
  /** Absolute, or a path. */
  url: string;
  /** Whether everything below it redirects there too. */
  below: boolean;
  target: SiteTarget;
  /** Only in Savepoint exports. */
  history?: RuleHistory;
}

/** Custom category and tag bases of the old site, such as 'topics'; '' for the defaults. */
export interface ListFolders {
  categoryFolder: string;
  tagFolder: string;
}

export interface SourceArticle {
  /** The source's own id, the same in every export: a repeated import finds the article by it. */
  id: string;
  /** 'post', 'page' or a custom type. */
  type: string;
  /** Its public URL; null if it never had one. */
  oldUrl: string | null;
  /** Its other public URLs: former slugs, `?p=12`, attachment pages. */
  formerUrls?: readonly string[];
  title: string;
  /** May be empty or taken. */
  slug: string;
  state: SourceState;
  /** Milliseconds; null without a valid date. */
  publishedAt: number | null;
  modifiedAt: number | null;
  /** Ids of `SourceAuthor`, the first one first. */
  authors: string[];
  /** Ids of `SourceCategory`. */
  categories: string[];
  tags: string[];
  excerpt: string;
  metaDescription: string;
  /** Plain HTML without shortcodes and blocks. Not sanitized. */
  html: string;
  /** For originals that are gone. */
  smallerImages?: readonly SmallerImage[];
  featuredImage: SourceImage | null;
  isSticky: boolean;
  comments: number;
  /** Their texts, if the source has them. */
  discussion?: readonly SourceComment[];
  warnings: ImportWarning[];
  /** The source's text, saved with the import if there are warnings. */
  original?: string;
  /** As the source has it: 'de' or 'pt_BR'; the site's language if empty. */
  language?: string;
  /** Its id in the feeds of the old site. */
  guid?: string;
  review?: SourceReview;
  /** The whole record of a Savepoint export. */
  record?: ArticleRecord;
  /** The same of a page. */
  page?: StoredPage;
  /** The text of the draft of a published page, like `html`. */
  draftHtml?: string;
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

/** The other records of a Savepoint export. */
export interface SourceRecords {
  accounts: AccountRecord[];
  categories: CategoryRecord[];
  tags: TagRecord[];
  games: StoredGame[];
  authors: AuthorRecord[];
  images: ImageRecord[];
  recordings: RecordingRecord[];
  snippets: SnippetRecord[];
  webhooks: StoredWebhook[];
}

/** Everything but the articles, which may be too many for memory. */
export interface SourceOverview {
  kind: SourceKind;
  /** 'WordPress 6.7', 'Ghost 5' */
  generator: string;
  siteUrl: string;
  /** Pattern of the old URLs; null if the export contains each URL. */
  urlPattern: string | null;
  authors: SourceAuthor[];
  categories: SourceCategory[];
  /** All images of the source. */
  images: SourceImage[];
  /** What can't be read of the file, and where; null if it is complete. */
  damage: string | null;
  /** Whether items may be missing. */
  isIncomplete?: boolean;
  /** Text that its articles share: `div.snippet-KEY` in their HTML. */
  snippets?: readonly { key: string; title: string }[];
  /** Only in Savepoint exports. */
  records?: SourceRecords;
  /** The same of the unpublished arrangement of the home page. */
  home?: StoredHome | null;
}

/** An opened export. */
export interface Source {
  /** The folder or zip it is in, which may contain images. */
  files?: Files;
  overview: SourceOverview;
  /** Reads the articles from the beginning on each call. */
  articles(): AsyncIterable<SourceArticle>;
  /** Old URLs of lists, feeds and the like. */
  siteUrls?(folders: ListFolders): Iterable<SiteUrl> | AsyncIterable<SiteUrl>;
  /** Email addresses of its members, valid or not. */
  members?(): Iterable<string> | AsyncIterable<string>;
}

/** Issues in each list of warnings: a text may have tens of thousands of one kind. */
const named = new WeakMap<ImportWarning[], Set<string>>();

/** Adds a warning once per issue. */
export function addWarning(warnings: ImportWarning[], issue: string, action: string): void {
  const known = named.get(warnings) ?? new Set(warnings.map((loss) => loss.issue));
  named.set(warnings, known);
  if (known.has(issue)) return;
  known.add(issue);
  warnings.push({ issue, action });
}

/** Stands for an item that can't be read. @param why the reason, if known */
export const unreadable = (
  id: string,
  oldUrl: string | null,
  why = 'Can’t be read',
): SourceArticle => ({
  id,
  type: 'post',
  oldUrl,
  title: '',
  slug: '',
  state: 'draft',
  html: '',
  publishedAt: null,
  modifiedAt: null,
  authors: [],
  categories: [],
  tags: [],
  excerpt: '',
  metaDescription: '',
  featuredImage: null,
  isSticky: false,
  comments: 0,
  warnings: [{ issue: why, action: 'Skipped' }],
});
