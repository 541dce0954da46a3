import type { Kysely } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { ArticleTables } from './tables/articles.ts';
import type { AuthorsTables } from './tables/authors.ts';
import type { GameTables } from './tables/games.ts';
import type { ImportTables } from './tables/imports.ts';
import type { LiveTables } from './tables/live.ts';
import type { MediaTables } from './tables/media.ts';
import type { NewsletterTables } from './tables/newsletter.ts';
import type { OperationTables } from './tables/operation.ts';
import type { RedirectTables } from './tables/redirects.ts';
import type { ReviewTables } from './tables/reviews.ts';
import type { SeriesTables } from './tables/series.ts';

/** Every table of the database; times are UTC epoch milliseconds. */
export interface Schema
  extends AccountTables,
    ArticleTables,
    GameTables,
    ImportTables,
    LiveTables,
    MediaTables,
    NewsletterTables,
    OperationTables,
    AuthorsTables,
    RedirectTables,
    ReviewTables,
    SeriesTables {}

/** The database or a transaction on it. Every data function takes it as its first argument. */
export type Db = Kysely<Schema>;
