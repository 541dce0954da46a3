import type { Schema } from '../schema.ts';

/** Rebuilt from the articles on every database, since the engines store it differently. */
type IndexTable = 'search_documents';
export type CopiedTable = Exclude<keyof Schema, IndexTable>;

type Keys = { readonly [Table in CopiedTable]: readonly (keyof Schema[Table] & string)[] };

/**
 * Every copied table with its key columns. A table references only earlier ones. Tables that change without
 * an editor (sessions, counts, jobs) come last, so that a continued copy finds its earlier tables unchanged.
 */
export const COPIED_TABLE_KEYS: Keys = {
  users: ['id'],
  categories: ['id'],
  tags: ['id'],
  media: ['id'],
  media_former_keys: ['key'],
  authors: ['id'],
  author_slugs: ['slug'],
  author_images: ['media_id', 'author_id'],
  games: ['id'],
  game_slugs: ['slug'],
  game_genres: ['game_id', 'slug'],
  game_releases: ['id'],
  game_images: ['media_id', 'game_id'],
  series: ['id'],
  articles: ['id'],
  article_bodies: ['article_id'],
  article_tags: ['article_id', 'tag_id'],
  article_slugs: ['slug'],
  article_bylines: ['article_id', 'author_id'],
  article_games: ['article_id', 'game_id'],
  article_reviews: ['article_id'],
  article_series: ['article_id'],
  article_checks: ['article_id'],
  revisions: ['id'],
  corrections: ['id'],
  placements: ['page', 'position'],
  live_coverages: ['article_id'],
  live_entries: ['id'],
  media_uses: ['media_id', 'article_id'],
  media_saved_uses: ['media_id', 'article_id'],
  remote_images: ['id'],
  videos: ['id'],
  remote_image_uses: ['image_id', 'article_id'],
  search_rule: ['bylines'],
  search_words: ['id'],
  redirects: ['id'],
  ignored_urls: ['url'],
  imports: ['id'],
  import_items: ['import_id', 'position'],
  import_additions: ['import_id', 'kind', 'ref'],
  generated_drafts: ['id'],
  newsletter_subscribers: ['id'],
  newsletter_confirmations: ['token_hash'],
  newsletter_digests: ['id'],
  newsletter_deliveries: ['id'],
  totp_secrets: ['user_id'],
  passkeys: ['id'],
  recovery_codes: ['id'],
  account_links: ['id'],
  audit_log: ['id'],
  security_log: ['id'],
  article_reads: ['day', 'article_id'],
  article_steps: ['day', 'article_id'],
  read_sources: ['day', 'kind', 'name'],
  searches: ['day', 'phrase'],
  missing_urls: ['day', 'url'],
  feed_answers: ['url'],
  api_tokens: ['id'],
  known_browsers: ['id_hash', 'user_id'],
  sessions: ['id'],
  challenges: ['id'],
  login_failures: ['id'],
  limits: ['key'],
  presences: ['article_id', 'user_id'],
  backups: ['id'],
  jobs: ['id'],
  contact_messages: ['id'],
  changes: ['id'],
};

export const COPIED_TABLES = Object.keys(COPIED_TABLE_KEYS) as CopiedTable[];
