import type { Kysely } from 'kysely';
import type { AccountTables, NotificationTables } from './schema/accounts.ts';
import type { ArticleTables } from './schema/articles.ts';
import type { AuthorsTables } from './schema/authors.ts';
import type { CalendarTables } from './schema/calendar.ts';
import type { DiscussionTables } from './schema/discussion.ts';
import type { GameTables } from './schema/games.ts';
import type { ImportTables } from './schema/imports.ts';
import type { LiveTables } from './schema/live.ts';
import type { MediaTables } from './schema/media.ts';
import type { NewsletterTables } from './schema/newsletter.ts';
import type { OperationTables } from './schema/operation.ts';
import type { PageTables, SnippetTables } from './schema/pages.ts';
import type { PlanningTables } from './schema/planning.ts';
import type { RedirectTables } from './schema/redirects.ts';
import type { ReviewTables } from './schema/reviews.ts';
import type { SeriesTables } from './schema/series.ts';
import type { SettingTables } from './schema/settings.ts';
import type { SetupTables } from './schema/setup.ts';
import type { SocialTables, WebhookTables } from './schema/webhooks.ts';

/** Every table of the database; times are UTC epoch milliseconds. */
export interface Schema
  extends AccountTables,
    ArticleTables,
    DiscussionTables,
    GameTables,
    ImportTables,
    LiveTables,
    MediaTables,
    NewsletterTables,
    NotificationTables,
    OperationTables,
    AuthorsTables,
    CalendarTables,
    PageTables,
    PlanningTables,
    RedirectTables,
    ReviewTables,
    SeriesTables,
    SettingTables,
    SetupTables,
    SocialTables,
    SnippetTables,
    WebhookTables {}

/** The database or a transaction on it. Every data function takes it as its first argument. */
export type Db = Kysely<Schema>;
