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

  it('say beside the contact form what the owner entered, and the specified texts without it', async () => {
    const before = [await page('/contact'), await page('/about')];
    const [contact] = before;
    expect(contact).toContain(
      'aria-hidden="true">24h</p><p>We answer within 24 hours on business days.</p>',
    );
    expect(contact).toContain('questions. We answer within 24 hours on business days."/>');
    expect(contact).toContain(
      '<dt>General</dt><dd><a href="mailto:contact@savepoint.example">contact@savepoint.example</a>',
    );
    expect(contact).toContain(
      '<li>Reviews and previews</li><li>Hardware and tech</li><li>Esports</li>' +
        '<li>Guides and tutorials</li><li>Industry news</li>',
    );
    expect(contact).not.toMatch(/"(responseTime|contactEmails|contributionTopics)":/);

    const hostile = '</script><script>alert(1)</script>';
    await save({
      responseTime: { value: `Two days. ${hostile}` },
      contactEmails: { value: [`Tips, ${hostile}: tips?bcc=x&y@pixel.example`] },
      contributionTopics: { value: ['Indie, retro', hostile] },
    });
    const [own, about] = [await page('/contact'), await page('/about')];
    const escaped = '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;';
    expect(own).toContain(`<p>Two days. ${escaped}</p>`);
    expect(own).toContain(`questions. Two days. ${escaped}"/>`);
    expect(own).toContain(`<li>Indie, retro</li><li>${escaped}</li>`);
    for (const shown of [own, about]) {
      expect(shown).toContain(
        `<dt>Tips, ${escaped}</dt><dd><a href="mailto:tips%3Fbcc%3Dx%26y@pixel.example">`,
      );
      expect(shown).not.toContain('<script>alert(1)');
      expect(shown).not.toContain('contact@savepoint.example');
    }
    expect(own).not.toMatch(/24h|24 hours|Esports/);

    const restored = { value: null };
    await save({ responseTime: restored, contactEmails: restored, contributionTopics: restored });
    expect([await page('/contact'), await page('/about')]).toEqual(before);
  });
});
