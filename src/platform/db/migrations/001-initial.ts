import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';
import { accounts, notifications } from './001-initial/accounts.ts';
import { analytics } from './001-initial/analytics.ts';
import { adminLists, articles } from './001-initial/articles.ts';
import { authors } from './001-initial/authors.ts';
import { calendar } from './001-initial/calendar.ts';
import { discussion } from './001-initial/discussion.ts';
import { follows } from './001-initial/follows.ts';
import { games } from './001-initial/games.ts';
import { imports } from './001-initial/imports.ts';
import { live } from './001-initial/live.ts';
import { media } from './001-initial/media.ts';
import { newsletter } from './001-initial/newsletter.ts';
import { operation } from './001-initial/operation.ts';
import { pages, snippets } from './001-initial/pages.ts';
import { planning } from './001-initial/planning.ts';
import { redirects } from './001-initial/redirects.ts';
import { search } from './001-initial/search.ts';
import { settings } from './001-initial/settings.ts';
import { setup } from './001-initial/setup.ts';
import { social, webhooks } from './001-initial/webhooks.ts';

/** Creates every table and index. A part references only tables of parts before it. */
export async function initial(db: Db, types: Types): Promise<void> {
  const parts = [
    operation,
    accounts,
    articles,
    adminLists,
    search,
    media,
    analytics,
    newsletter,
    redirects,
    pages,
    imports,
    games,
    authors,
    follows,
    live,
    discussion,
    planning,
    settings,
    setup,
    snippets,
    webhooks,
    social,
    notifications,
    calendar,
  ];
  for (const statement of parts.flatMap((part) => part(types))) {
    await sql.raw(statement).execute(db);
  }
}
