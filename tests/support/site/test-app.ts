import { afterAll, beforeAll } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import {
  buildTestApp,
  openTestStore,
  type TestStore,
  type TestStoreOptions,
} from '../stores/test-store.ts';
import { builtPages } from './pages.ts';

/**
 * The application on its own database, opened before the tests of a describe and closed after them.
 * @param options `pages` also serves the built pages
 */
export function testApp({
  pages = false,
  ...options
}: TestStoreOptions & { pages?: boolean } = {}) {
  const site = {} as { store: TestStore; app: App };
  beforeAll(async () => {
    site.store = await openTestStore(options);
    const renderer = pages ? await builtPages(site.store.config) : null;
    site.app = await buildTestApp(site.store, { renderer });
  });
  afterAll(async () => {
    await site.app.close();
    await site.store.close();
  });
  return site;
}
