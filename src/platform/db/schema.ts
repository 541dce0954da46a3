import type { Generated, Kysely } from 'kysely';

/** UTC epoch milliseconds. */
type Millis = number;

interface UsersTable {
  id: Generated<number>;
  username: string;
  /** The username folded for comparison: unique without regard to case. */
  username_key: string;
  role: 'admin' | 'editor' | 'author';
  /** argon2id; null for an account that cannot log in. */
  password_hash: string | null;
  created_at: Millis;
}

interface CategoriesTable {
  id: Generated<number>;
  name: string;
  slug: string;
  description: string;
  color: string;
}

interface TagsTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  description: string;
}

interface ArticlesTable {
  id: Generated<number>;
  slug: string;
  title: string;
  /** As written; empty where none was. */
  excerpt: string;
  /** The first 120 characters of the text plus '...', kept beside it so that lists need no content. */
  text_excerpt: string;
  meta_description: string;
  category: string;
  featured_image: string | null;
  status: 'draft' | 'published' | 'scheduled' | 'archived';
  moderation_status: 'pending' | 'approved' | 'rejected';
  rejection_note: string | null;
  /** 1 exactly while status is published and moderation approved: the database computes it. */
  is_public: Generated<number>;
  scheduled_at: Millis | null;
  author_id: number;
  version: number;
  created_at: Millis;
  updated_at: Millis;
  /** The first moment that it was public. */
  published_at: Millis | null;
}

/** Apart from the article's row, so that lists and counts never read past it. */
interface ArticleBodiesTable {
  article_id: number;
  content: string;
}

interface ArticleTagsTable {
  article_id: number;
  tag_id: number;
  position: number;
}

/** Slugs under which an article was public before. */
interface ArticleSlugsTable {
  slug: string;
  article_id: number;
}

interface RevisionsTable {
  id: Generated<number>;
  article_id: number;
  version: number;
  /** Who saved it; null when the account is gone. */
  user_id: number | null;
  saved_at: Millis;
  /** JSON of the fields a writer can change. */
  snapshot: string;
}

interface PlacementsTable {
  page: string;
  position: number;
  article_id: number;
}

/** A document of the search index; `position` orders by recency and is unique. */
interface SearchDocumentsTable {
  document_id: number;
  position: number;
}

interface SearchWordsTable {
  id: Generated<number>;
  word: string;
}

/** Whoever has logged in; the secret in the cookie is kept as a hash alone. */
interface SessionsTable {
  id_hash: string;
  user_id: number;
  created_at: Millis;
  used_at: Millis;
}

interface LoginFailuresTable {
  id: Generated<number>;
  /** The name that was tried, folded; whether there is such an account does not matter. */
  account: string;
  address: string;
  at: Millis;
}

interface ApiTokensTable {
  id: Generated<number>;
  name: string;
  token_hash: string;
  role: 'admin' | 'editor' | 'author';
  /** In whose name it acts. */
  user_id: number;
  created_at: Millis;
  used_at: Millis | null;
}

/** Who did what and when; names as they were then. */
interface HistoryTable {
  id: Generated<number>;
  at: Millis;
  user_id: number | null;
  actor: string;
  action: string;
  subject_type: string;
  subject_id: number;
  subject_name: string;
  detail: string | null;
}

/** An article that somebody has open; old ones mean nothing. */
interface PresencesTable {
  article_id: number;
  user_id: number;
  since: Millis;
  seen_at: Millis;
}

/** An uploaded picture. Its files' names follow from the key. */
interface MediaTable {
  id: Generated<number>;
  /** What the content is, and how large: `HASH-WIDTHxHEIGHT`. */
  key: string;
  name: string;
  alt: string;
  caption: string;
  width: number;
  height: number;
  /** Of the file that was uploaded. */
  bytes: number;
  /** Media type of the fallback file. */
  type: 'image/jpeg' | 'image/png' | 'image/gif';
  state: 'processing' | 'ready' | 'failed';
  /** How many of its files are made, of how many; they are made in one order. */
  done: number;
  total: number;
  error: string | null;
  /** Until when an instance has its sizes in hand. */
  claimed_until: Millis;
  user_id: number | null;
  created_at: Millis;
  /** Name, alternative text and caption folded for search. */
  name_key: string;
}

interface MediaUsesTable {
  media_id: number;
  article_id: number;
}

/** Whoever asked for the newsletter. */
interface NewsletterSubscribersTable {
  id: Generated<number>;
  /** As it was typed. */
  email: string;
  /** The address in its one form, by which it is known. */
  email_key: string;
  state: 'pending' | 'confirmed' | 'unsubscribed' | 'bounced';
  created_at: Millis;
  /** When somebody last asked for it. */
  asked_at: Millis;
  confirmed_at: Millis | null;
  /** When it was unsubscribed or given up. */
  ended_at: Millis | null;
  /** When the last mail with a link to confirm was written, and by which job. */
  confirm_sent_at: Millis | null;
  confirm_job: number | null;
  /** What the mail server said when it last refused the address. */
  bounce: string | null;
  /** Digests in a row that could not be delivered for the time being. */
  soft_bounces: number;
}

/** A mail with a link to confirm. */
interface NewsletterConfirmationsTable {
  token_hash: string;
  subscriber_id: number;
  /** Whose it is, whatever stands behind a '+' in the address; and its domain. */
  mailbox: string;
  domain: string;
  created_at: Millis;
}

/** A digest. */
interface NewsletterIssuesTable {
  id: Generated<number>;
  subject: string;
  intro: string;
  /** JSON list of ids, in their order. */
  article_ids: string;
  state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'cancelled';
  version: number;
  scheduled_at: Millis | null;
  started_at: Millis | null;
  finished_at: Millis | null;
  /** As sent, with a mark where each reader's own link stands. */
  html: string | null;
  text: string | null;
  /** What keeps it from going on. */
  problem: string | null;
  /** JSON: what became of its mails, once that is settled. */
  counts: string | null;
  created_at: Millis;
  updated_at: Millis;
}

/** One digest for one subscriber. */
interface NewsletterDeliveriesTable {
  id: Generated<number>;
  issue_id: number;
  /** Null when the subscriber was removed. */
  subscriber_id: number | null;
  /** 'sending' is committed before the mail server is spoken to: after a crash it stays so. */
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'bounced' | 'skipped';
  attempts: number;
  next_at: Millis;
  changed_at: Millis;
  /** Of the secret in this mail's unsubscribe link. */
  token_hash: string | null;
  answer: string | null;
}

/** How often an article was read on a day; the article may be gone. */
interface ArticleReadsTable {
  /** The day's beginning, UTC. */
  day: Millis;
  article_id: number;
  count: number;
}

/** How often a phrase was searched on a day, whatever it found. */
interface SearchesTable {
  day: Millis;
  phrase: string;
  count: number;
}

/** What a feed last answered, so that its silence does not lose it. */
interface FeedAnswersTable {
  url: string;
  etag: string | null;
  last_modified: string | null;
  /** JSON of its titles, cleaned, as the feed orders them. */
  titles: string;
  /** When it was last asked, whatever came. */
  asked_at: Millis;
  answered_at: Millis | null;
  /** Why it gave nothing the last time; null where it did. */
  error: string | null;
}

/** What was generated for somebody; old ones go. */
interface GeneratedTextsTable {
  id: Generated<number>;
  user_id: number;
  /** Who wrote it and from what, as the history says it. */
  source: string;
  /** JSON: a hash of the words of each of its blocks. */
  prints: string;
  made_at: Millis;
}

/** Every article of which any save names a picture. */
type MediaSavedUsesTable = MediaUsesTable;

/** A picture that was deleted and whose files are still to go. */
interface MediaRemovalsTable {
  key: string;
  type: MediaTable['type'];
  /** Until when an instance is at it. */
  claimed_until: Millis;
}

/** By what key a client asked for an article: asked again with the same it gets the same. */
interface ArticleKeysTable {
  user_id: number;
  key: string;
  article_id: number;
  /** The one that was made by it. */
  version: number;
  /** SHA-256 of what was sent. */
  input_hash: string;
  created_at: Millis;
}

/** What changed for readers: instances follow it to drop what they keep in memory. */
interface ChangesTable {
  id: Generated<number>;
  topics: string;
  at: Millis;
}

/** Work that a transaction has promised, done after it: see platform/jobs. */
interface JobsTable {
  id: Generated<number>;
  name: string;
  /** JSON. */
  payload: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** How often it has begun, of how often it may. */
  attempts: number;
  max_attempts: number;
  /** Not before. */
  run_at: Millis;
  /** Until when it is in the hands of who claimed it. */
  claimed_until: Millis;
  /** How often it was claimed: whoever claimed it last may say how it ended. */
  claims: number;
  last_error: string | null;
  /** Of the jobs that wait or run, one has this key. */
  key: string | null;
  created_at: Millis;
  finished_at: Millis | null;
}

/** What a visitor wrote; it goes when it is delivered, or with its job. */
interface ContactMessagesTable {
  id: Generated<number>;
  job_id: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** JSON list of the addresses that have got it. */
  delivered_to: string;
  created_at: Millis;
}

export interface Schema {
  users: UsersTable;
  categories: CategoriesTable;
  tags: TagsTable;
  articles: ArticlesTable;
  article_bodies: ArticleBodiesTable;
  article_tags: ArticleTagsTable;
  article_slugs: ArticleSlugsTable;
  revisions: RevisionsTable;
  placements: PlacementsTable;
  search_documents: SearchDocumentsTable;
  search_words: SearchWordsTable;
  sessions: SessionsTable;
  login_failures: LoginFailuresTable;
  api_tokens: ApiTokensTable;
  history: HistoryTable;
  presences: PresencesTable;
  media: MediaTable;
  media_uses: MediaUsesTable;
  jobs: JobsTable;
  contact_messages: ContactMessagesTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  newsletter_confirmations: NewsletterConfirmationsTable;
  newsletter_issues: NewsletterIssuesTable;
  newsletter_deliveries: NewsletterDeliveriesTable;
  article_reads: ArticleReadsTable;
  searches: SearchesTable;
  feed_answers: FeedAnswersTable;
  generated_texts: GeneratedTextsTable;
  media_saved_uses: MediaSavedUsesTable;
  media_removals: MediaRemovalsTable;
  article_keys: ArticleKeysTable;
  changes: ChangesTable;
}

/** The store or a transaction on it: every data function takes one as its first argument. */
export type Db = Kysely<Schema>;
