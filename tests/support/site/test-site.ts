import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { AuditEntry } from '#features/audit-log/contract.ts';
import { historyOf, wholeAuditLog } from '#features/audit-log/server/audit-log.views.ts';
import type { Role } from '#features/users/values.ts';
import type { GuardedFetch } from '#platform/http/outgoing/guarded-fetch.ts';
import type { LanguageModel } from '#platform/llm/language-model.ts';
import { as, makeUser, sessionFor } from '../content/people.ts';
import {
  buildTestApp,
  NOW,
  openTestDatabase,
  type TestDatabaseOptions,
} from '../databases/test-database.ts';
import { builtPages } from './pages.ts';

type Answer = Awaited<ReturnType<ReturnType<typeof as>['get']>>;

/** The JSON of a response that must have this status. */
export function jsonOf<T>(answer: Answer, status = 200): T {
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json<T>();
}

export interface SiteOptions extends Pick<TestDatabaseOptions, 'engine' | 'demo' | 'env'> {
  /** Fetches URLs that users entered. */
  fetchOutside?: GuardedFetch;
  model?: LanguageModel;
  /** Whether it also serves the built pages. */
  pages?: boolean;
  /** Called with every log line from 'info' on. */
  onLog?: (line: string) => void;
}

/** The application on its own database with a logged-in editor and author, and a clock that a test sets. */
export async function openTestSite({
  model,
  onLog,
  fetchOutside,
  pages = false,
  ...options
}: SiteOptions = {}) {
  const database = await openTestDatabase(options);
  const clock = { now: NOW };
  const app = await buildTestApp(database, {
    now: () => clock.now,
    ...(pages && { renderer: await builtPages() }),
    ...(model && { model }),
    ...(fetchOutside && { fetchOutside }),
    ...(onLog && { logger: pino({ level: 'info' }, { write: onLog }) }),
  });
  const join = async (role: Role, username?: string) => {
    const user = await makeUser(database.db, { role, ...(username && { username }) });
    const cookie = await sessionFor(database.db, user.id, NOW, database.config);
    return { ...user, cookie, ...as(app, cookie) };
  };
  return {
    database,
    db: database.db,
    app,
    clock,
    join,
    visitor: as(app, null),
    admin: await join('admin', 'Ada'),
    editor: await join('editor', 'Edith'),
    author: await join('author', 'Arthur'),
    /** The activity log of an article, oldest first: action, user, and details. */
    events: async (articleId: number) =>
      (await historyOf(database.db, 'article', articleId))
        .reverse()
        .map(({ action, actor, detail }) => (detail ? [action, actor, detail] : [action, actor])),
    /** The latest actions in the admin area, newest first. */
    lastEvents: (limit: number): Promise<AuditEntry[]> =>
      wholeAuditLog(database.db, { limit, offset: 0 }),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

/** A site for the tests of a describe: opened before them, closed after them, at NOW when each begins. */
export function testSite(options?: SiteOptions): TestSite {
  const site = {} as TestSite;
  beforeAll(async () => {
    Object.assign(site, await openTestSite(options));
  });
  beforeEach(() => {
    site.clock.now = NOW;
  });
  afterAll(() => site.close());
  return site;
}
