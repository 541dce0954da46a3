import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#platform/db/schema.ts';
import { makeRecording } from '#tests/support/content/recordings.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import {
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import type { FILE_SCHEMAS } from '../contract.ts';
import { exportMagazine } from './export-magazine.ts';
import { Report } from './report.ts';

type File = keyof typeof FILE_SCHEMAS;
/** The files of an export that carry the rows of a table, or why none does. */
type Carried = { in: File | readonly File[] } | { not: string };

const REBUILT = 'made again from texts';
const PERSONAL = 'personal data or secrets of accounts and readers';
const LOG = 'a log or count of what happened on this site';
const INTERNAL = 'what editors say to each other about an article';
const SERVER = 'work of this server';
const PLANS = 'plans of this newsroom, for its accounts';
const HISTORY = 'history: an export shows one moment';

/** A new table is added here: either an export carries it, or a reason says why not. */
const TABLES: Record<keyof Schema, Carried> = {
  users: { in: 'accounts.jsonl' },
  categories: { in: 'categories.jsonl' },
  tags: { in: 'tags.jsonl' },
  games: { in: 'games.jsonl' },
  game_slugs: { in: 'games.jsonl' },
  game_genres: { in: 'games.jsonl' },
  game_releases: { in: 'games.jsonl' },
  authors: { in: 'authors.jsonl' },
  author_slugs: { in: 'authors.jsonl' },
  media: { in: 'images.jsonl' },
  articles: { in: 'articles.jsonl' },
  article_bodies: { in: 'articles.jsonl' },
  article_tags: { in: 'articles.jsonl' },
  article_slugs: { in: 'articles.jsonl' },
  article_bylines: { in: 'articles.jsonl' },
  article_games: { in: 'articles.jsonl' },
  article_reviews: { in: 'articles.jsonl' },
  article_series: { in: 'articles.jsonl' },
  article_checks: { in: 'articles.jsonl' },
  series: { in: 'articles.jsonl' },
  corrections: { in: 'articles.jsonl' },
  placements: { in: 'articles.jsonl' },
  live_coverages: { in: 'articles.jsonl' },
  live_entries: { in: 'articles.jsonl' },
  pages: { in: 'pages.jsonl' },
  page_revisions: { in: 'pages.jsonl' },
  redirects: { in: 'redirects.jsonl' },
  webhooks: { in: 'webhooks.jsonl' },
  settings: { in: ['settings.json', 'manifest.json'] },
  home_layouts: { in: 'home-layout.json' },
  article_trash: { in: 'report.json' },
  pending_changes: { not: 'they belong to a version of an article here' },
  tag_former_names: { not: 'former names lead to tags of this site only' },
  media_former_keys: { not: 'former image URLs belong to this site' },
  author_images: { not: REBUILT },
  snippets: { in: 'snippets.jsonl' },
  snippet_uses: { not: REBUILT },
  snippet_images: { not: REBUILT },
  game_images: { not: REBUILT },
  media_crops: { in: 'images.jsonl' },
  media_crop_uses: { not: REBUILT },
  page_crop_uses: { not: REBUILT },
  media_uses: { not: REBUILT },
  media_saved_uses: { not: REBUILT },
  remote_images: { not: REBUILT },
  remote_image_uses: { not: REBUILT },
  recordings: { in: 'recordings.jsonl' },
  recording_captions: { in: 'recordings.jsonl' },
  recording_uses: { not: REBUILT },
  page_recordings: { not: REBUILT },
  video_uses: { not: REBUILT },
  video_stills: { not: REBUILT },
  page_images: { not: REBUILT },
  page_videos: { not: REBUILT },
  setting_images: { not: REBUILT },
  search_documents: { not: REBUILT },
  search_words: { not: REBUILT },
  search_rule: { not: REBUILT },
  revisions: { not: HISTORY },
  discussion_threads: { not: INTERNAL },
  discussion_comments: { not: INTERNAL },
  discussion_mentions: { not: INTERNAL },
  generated_drafts: { not: HISTORY },
  imports: { not: HISTORY },
  import_items: { not: HISTORY },
  import_additions: { not: HISTORY },
  setup: { not: 'whether the first setup of this site is done' },
  demo_items: { not: 'what the demo brought to this site' },
  newsletter_subscribers: { not: `${PERSONAL}; they have a CSV export` },
  newsletter_follows: { not: PERSONAL },
  newsletter_confirmations: { not: PERSONAL },
  newsletter_digests: { not: LOG },
  newsletter_deliveries: { not: PERSONAL },
  newsletter_notices: { not: PERSONAL },
  contact_messages: { not: PERSONAL },
  totp_secrets: { not: PERSONAL },
  passkeys: { not: PERSONAL },
  recovery_codes: { not: PERSONAL },
  account_links: { not: PERSONAL },
  api_tokens: { not: PERSONAL },
  notifications: { not: PERSONAL },
  notification_choices: { not: PERSONAL },
  known_browsers: { not: PERSONAL },
  sessions: { not: PERSONAL },
  challenges: { not: PERSONAL },
  login_failures: { not: PERSONAL },
  ideas: { not: PLANS },
  article_plans: { not: PLANS },
  article_contributors: { not: PLANS },
  preview_links: { not: 'secrets in URLs of this site' },
  calendar_feeds: { not: 'secrets in URLs of this site' },
  webhook_deliveries: { not: LOG },
  webhook_articles: { not: LOG },
  social_accounts: { not: 'connections of this site, with secrets' },
  social_posts: { not: 'posts of the connections of this site' },
  social_articles: { not: LOG },
  audit_log: { not: LOG },
  security_log: { not: LOG },
  article_reads: { not: LOG },
  article_steps: { not: LOG },
  read_sources: { not: LOG },
  searches: { not: LOG },
  missing_urls: { not: LOG },
  ignored_urls: { not: LOG },
  feed_answers: { not: SERVER },
  limits: { not: SERVER },
  presences: { not: SERVER },
  backups: { not: SERVER },
  jobs: { not: SERVER },
  changes: { not: SERVER },
};

describe('the tables of the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase({ demo: true });
    const { id } = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await makeRecording(database.db, id);
  });
  afterAll(() => database.close());

  it('are all named here', async () => {
    const tables = await database.db.introspection.getTables();
    const known = Object.keys(TABLES);
    // Full-text search has further tables on SQLite.
    const isIndex = (name: string) => /^search_(?:terms|texts|titles)/.test(name);
    const names = tables.map(({ name }) => name).filter((name) => !isIndex(name));
    expect(names.filter((name) => !known.includes(name))).toEqual(['migrations']);
    expect(known.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('that an export carries are read for one, and their files are in it', async () => {
    const statements: string[] = [];
    const pieces: Buffer[] = [];
    const report = new Report('savepoint');
    const onQuery = (sql: string) => void statements.push(sql);
    const options = { format: 'savepoint', report, now: NOW, onQuery } as const;
    for await (const piece of exportMagazine(database.config, options)) {
      pieces.push(Buffer.from(piece as string));
    }
    const files = await unzip(Buffer.concat(pieces));
    const carried = Object.entries(TABLES).flatMap(([table, one]) =>
      'in' in one ? [[table, [one.in].flat()] as const] : [],
    );
    const isRead = (table: string) => statements.some((sql) => sql.includes(`"${table}"`));
    expect(carried.filter(([table]) => !isRead(table))).toEqual([]);
    const written = carried.flatMap(([, names]) => names);
    expect(written.filter((name) => !files.has(name))).toEqual([]);
    const data = [...files.keys()].filter((name) => !name.startsWith('media/'));
    expect(data.filter((name) => !written.some((one) => one === name))).toEqual([]);
  });
});
