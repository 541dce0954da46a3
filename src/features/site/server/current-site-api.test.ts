import { expect, it } from 'vitest';
import { get } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { CurrentSite } from '../site.contract.ts';

const site = testSite();
const current = async () => jsonOf<CurrentSite>(await get(site.app, '/api/site'));
const guide = async () =>
  jsonOf<{ id: number; slug: string; color: string }[]>(
    await get(site.app, '/api/categories'),
  ).find(({ slug }) => slug === 'guide');

it('open tabs read the site with its default look and labels', async () => {
  const { site: shown, css, categories, menuLabels } = await current();
  expect(shown).toMatchObject({ name: 'Savepoint' });
  expect([css, categories]).toEqual(['', []]);
  expect(menuLabels).toMatchObject({ '/': 'Home', '/guides': 'Guides', '/feed.xml': 'RSS' });
});

it('open tabs read a saved name, language, zone and color, and renamed categories, at once', async () => {
  const { id, color } = (await guide()) ?? {};
  const values = {
    siteName: 'Pixelpost',
    language: 'de',
    timeZone: 'Europe/Berlin',
    accentColor: '#b3123f',
  };
  await site.admin.patch('/api/settings', {
    settings: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, { value, version: 0 }]),
    ),
  });
  const names = { name: 'Lösung', plural: 'Lösungen' };
  await site.editor.put(`/api/categories/${id}`, { ...names, description: '', color });
  const { site: shown, css, categories, menuLabels } = await current();
  expect(shown).toMatchObject({ name: 'Pixelpost', language: 'de', timeZone: 'Europe/Berlin' });
  expect(css).toContain('--');
  expect(categories).toMatchObject([{ slug: 'guide', ...names }]);
  expect(menuLabels).toMatchObject({ '/': 'Start', '/guides': 'Lösungen', '/games': 'Spiele' });
});
