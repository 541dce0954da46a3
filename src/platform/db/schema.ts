import type { Kysely } from 'kysely';
import type {
  ApiTokensTable,
  AuditLogTable,
  GeneratedDraftsTable,
  LoginFailuresTable,
  MediaSavedUsesTable,
  MediaTable,
  MediaUsesTable,
  PresencesTable,
  SessionsTable,
} from './tables/admin.ts';
import type {
  ArticleBodiesTable,
  ArticleSlugsTable,
  ArticlesTable,
  ArticleTagsTable,
  CategoriesTable,
  ChangesTable,
  PlacementsTable,
  RevisionsTable,
  SearchDocumentsTable,
  SearchWordsTable,
  TagsTable,
  UsersTable,
} from './tables/magazine.ts';
import type {
  ArticleReadsTable,
  ContactMessagesTable,
  FeedAnswersTable,
  JobsTable,
  NewsletterConfirmationsTable,
  NewsletterDeliveriesTable,
  NewsletterDigestsTable,
  NewsletterSubscribersTable,
  SearchesTable,
} from './tables/readers.ts';

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
  audit_log: AuditLogTable;
  presences: PresencesTable;
  media: MediaTable;
  media_uses: MediaUsesTable;
  jobs: JobsTable;
  contact_messages: ContactMessagesTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  newsletter_confirmations: NewsletterConfirmationsTable;
  newsletter_digests: NewsletterDigestsTable;
  newsletter_deliveries: NewsletterDeliveriesTable;
  article_reads: ArticleReadsTable;
  searches: SearchesTable;
  feed_answers: FeedAnswersTable;
  generated_drafts: GeneratedDraftsTable;
  media_saved_uses: MediaSavedUsesTable;
  changes: ChangesTable;
}

/** The store or a transaction on it: every data function takes one as its first argument. */
export type Db = Kysely<Schema>;
