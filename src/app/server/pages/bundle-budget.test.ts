import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { firstVisit } from '#tests/support/bundle.ts';
import { builtPages, DIST } from '#tests/support/pages.ts';
import { buildTestApp, openTestStore, type TestStore } from '#tests/support/stores.ts';

const KB = 1000;

describe('the bytes of a first visit', () => {
  let store: TestStore;
  let app: App;

  beforeAll(async () => {
    store = await openTestStore('sqlite', { demo: true });
    app = await buildTestApp(store, { renderer: await builtPages(store.config) });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  it.each([
    ['/articles/hollow-meridian-is-a-map-you-have-to-earn', 'article-screen'],
    ['/', 'home-screen'],
    ['/articles', 'list-screen'],
    ['/contact', 'contact'],
  ])(
    '%s: at most 88 kB of scripts and 15 kB of styles, its screen among them',
    async (url, screen) => {
      const visit = firstVisit((await app.inject(url)).body);
      expect(visit.files.join(' ')).toContain(`assets/${screen}-`);
      expect(visit.scripts).toBeLessThanOrEqual(88 * KB);
      expect(visit.styles).toBeLessThanOrEqual(15 * KB);
    },
  );

  it('no page names another host in its own markup', async () => {
    for (const url of ['/', '/articles', '/about', '/contact', '/privacy', '/terms']) {
      const { body } = await app.inject(url);
      const loaded = [
        ...body.matchAll(
          /<(?:script|img|iframe|link rel="(?:style|pre|module)[^"]*")[^>]*?(?:src|href)="(https?:[^"]+)"/g,
        ),
      ];
      expect(
        loaded.map((match) => match[1]).filter((src) => !src?.includes('i.ytimg.com')),
      ).toEqual([]);
    }
  });

  it('keeps schema validation and the server out of the browser', () => {
    const folder = path.join(DIST, 'web/assets');
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(5);
    for (const name of scripts) {
      const text = readFileSync(path.join(folder, name), 'utf8');
      expect([name, /ZodError|node:sqlite|password_hash/.test(text)]).toEqual([name, false]);
    }
  });
});
