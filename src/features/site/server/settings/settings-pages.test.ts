import { describe, expect, it } from 'vitest';
import { NOW } from '#tests/support/databases/now.ts';
import { nodeOf } from '#tests/support/site/structured.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { SettingsPatch } from '../../settings.contract.ts';
import { saveSettings } from './save-settings.ts';

describe('pages and the settings of the site', () => {
  const site = testApp({ pages: true });
  const save = async (settings: SettingsPatch) => {
    const { database, app } = site;
    const context = {
      actor: { userId: null, name: 'Ada' },
      now: NOW,
      environment: database.config,
    };
    await saveSettings(database.db, settings, context);
    await app.changes.poll();
  };
  const page = async (url: string) => (await site.app.inject(url)).body;

  it('show changed values everywhere, and the same bytes as before without them', async () => {
    const before = [await page('/'), await page('/about')];
    expect(before[0]).toContain('<title>Gaming news, reviews and guides | Savepoint</title>');
    await save({
      siteName: { value: 'Pixel & Post' },
      tagline: { value: 'Was spielen wir?' },
      description: { value: 'Spiele aus Berlin.' },
      homeTitle: { value: 'Neues' },
      socialProfiles: {
        value: [
          'https://mastodon.example/@pixel',
          'https://www.youtube.com/@pixel',
          'https://medium.com/@pixel',
          'https://blog.example/@pixel',
        ],
      },
    });
    const home = await page('/');
    expect(home).toContain('<title>Neues | Pixel &amp; Post</title>');
    expect(home).toContain('<meta name="description" content="Spiele aus Berlin."/>');
    expect(home).toContain('>Was spielen wir?</h1>');
    expect(home).toMatch(
      /<a href="https:\/\/mastodon\.example\/@pixel" rel="me noopener">Mastodon</,
    );
    expect(home).toContain('>YouTube</a>');
    expect(home).toContain('>Medium</a>');
    expect(home).toContain('>blog.example</a>');
    expect(nodeOf(home, 'Organization')).toMatchObject({
      name: 'Pixel & Post',
      sameAs: [
        'https://mastodon.example/@pixel',
        'https://www.youtube.com/@pixel',
        'https://medium.com/@pixel',
        'https://blog.example/@pixel',
      ],
    });
    expect(await page('/about')).toContain('Articles are signed Pixel &amp; Post Staff');
    const restored = { value: null };
    await save({
      siteName: restored,
      tagline: restored,
      description: restored,
      homeTitle: restored,
      socialProfiles: restored,
    });
    expect([await page('/'), await page('/about')]).toEqual(before);
  });
});
