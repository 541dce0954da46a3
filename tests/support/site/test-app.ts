import { afterAll, beforeAll } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import {
  buildTestApp,
  NOW,
  openTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
} from '../databases/test-database.ts';
import { builtPages } from './pages.ts';

/**
 * The application on its own database, opened before the tests of a describe and closed after them.
 * @param options `pages` also serves the built pages; `now` is the clock
 */
export function testApp({
  pages = false,
  now = () => NOW,
  ...options
}: TestDatabaseOptions & { pages?: boolean; now?: () => number } = {}) {
  const site = {} as { database: TestDatabase; app: App };
  beforeAll(async () => {
    site.database = await openTestDatabase(options);
    const renderer = pages ? await builtPages() : null;
    site.app = await buildTestApp(site.database, { renderer, now });
  });
  afterAll(async () => {
    await site.app.close();
    await site.database.close();
  });
  return site;
}
