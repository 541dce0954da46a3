import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { BRAND_CATEGORIES } from '#lib/brand.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeMedia } from '#tests/support/content/images.ts';
import { makeUser } from '#tests/support/content/people.ts';
import { NOW } from '#tests/support/databases/now.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { SettingsPatch } from '../../settings.contract.ts';
import { saveSettings } from '../settings/save-settings.ts';

/** Another color for everything, a narrower headline font and an own footer line. */
const EVERYTHING: SettingsPatch = {
  accentColor: { value: '#b3123f' },
  headlineFont: { value: 'narrow' },
  footerLine: { value: '© Pixelpost, Berlin' },
  ...Object.fromEntries(
    BRAND_CATEGORIES.map((category, index) => [
      `${category}Color`,
      { value: ['#123456', '#ff00aa', '#0b6b4f', '#c0ffee', '#777777'][index] },
    ]),
  ),
};
const NOTHING: SettingsPatch = Object.fromEntries(
  Object.keys(EVERYTHING).map((key) => [key, { value: null }]),
);

describe('pages in the colors of the brand', () => {
  const site = testApp({ pages: true });
  beforeAll(async () => {
    await makeArticle(site.database.db, { title: 'Lamp', category: 'review' });
    await site.app.changes.poll();
  });

  const save = async (settings: SettingsPatch) => {
    const { database, app } = site;
    const environment = database.config;
    const actor = { userId: null, name: 'Ada' };
    await saveSettings(database.db, settings, { actor, now: NOW, environment });
    await app.changes.poll();
  };
  const page = async (url: string) => {
    const { body, headers } = await site.app.inject(url);
    const css = /<style data-brand>(@media screen\{[^<]*)<\/style>/.exec(body)?.[1];
    return { body, css, policy: String(headers['content-security-policy']) };
  };
  const allows = (css = '') => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

  it('have the same bytes and headers as before with everything restored', async () => {
    const before = [await page('/'), await page('/articles/lamp'), await page('/no-such')];
    expect(before.map(({ css }) => css)).toEqual([undefined, undefined, undefined]);
    await save(EVERYTHING);
    expect((await page('/')).body).not.toBe(before[0]?.body);
    const cover = /\/covers\/\d+\/\w+\/social\.png/;
    const [shown, former] = [(await page('/articles/lamp')).body, before[1]?.body].map(
      (body = '') => cover.exec(body)?.[0],
    );
    expect(shown).toBeDefined();
    expect(shown).not.toBe(former);
    await save(NOTHING);
    expect([await page('/'), await page('/articles/lamp'), await page('/no-such')]).toEqual(before);
  });

  it('use the owner’s colors at once, in a style that their policy allows', async () => {
    await save(EVERYTHING);
    // Rendered, then from the cache, and a page that isn't cached.
    for (const url of ['/', '/', '/articles/lamp', '/articles?q=lamp', '/no-such']) {
      const { css, policy, body } = await page(url);
      expect(css, url).toContain('--brand:#b3123f');
      expect(css, url).toContain('[data-cat="review"]{--cat:');
      expect(policy, url).toContain(`style-src 'self' ${allows(css)}`);
      expect(body, url).toContain('© Pixelpost, Berlin');
    }
    const { body } = await page('/');
    expect(body).toContain('<meta name="theme-color" content="#b3123f"');
    await save({ accentColor: { value: '#0b6b4f' } });
    const changed = await page('/');
    expect(changed.css).toContain('--brand:#0b6b4f');
    expect(changed.policy).toContain(allows(changed.css));
  });

  it('color every face and ring of the home page’s gem', async () => {
    await save({ ...NOTHING, accentColor: { value: '#ffd426' } });
    const { css = '', body } = await page('/');
    const gem = body.slice(body.indexOf('viewBox="0 0 400 560"'));
    const drawn = gem.slice(0, gem.indexOf('</svg>')).match(/(?:fill|stroke)="oklch[^"]+/g) ?? [];
    const rules = [...css.matchAll(/\[(fill|stroke)\^="?([^\]"]+)"?\]\{/g)];
    expect(drawn).toHaveLength(5);
    for (const one of drawn) {
      const matching = rules.filter(([, name, start]) => one.startsWith(`${name}="${start}`));
      expect([one, matching.length]).toEqual([one, 1]);
    }
  });

  it('are at most 1 kB larger after compression, with everything changed', async () => {
    await save(NOTHING);
    const size = async () =>
      Math.max(
        ...(await Promise.all(
          ['/', '/articles/lamp'].map(
            async (url) => brotliCompressSync((await page(url)).body).length,
          ),
        )),
      );
    const before = await size();
    await save(EVERYTHING);
    expect((await size()) - before).toBeLessThanOrEqual(1000);
    expect(await size()).toBeGreaterThan(before);
  });

  it('show the owner’s logo, icon and sharing image, each in a file of a fitting size', async () => {
    await save(NOTHING);
    const { id: userId } = await makeUser(site.database.db, { role: 'admin' });
    const add = async (key: string, width: number) => {
      const id = await makeMedia(site.database.db, userId);
      const url = `/media/${key.repeat(20)}-${width}x100/${width}.jpg`;
      const row = { key: `${key.repeat(20)}-${width}x100`, width, height: 100 };
      await site.database.db.updateTable('media').set(row).where('id', '=', id).execute();
      return { value: url };
    };
    const [logo, logoDark, icon] = [await add('a', 1024), await add('b', 512), await add('c', 100)];
    await save({ logo, logoDark, icon, shareImage: await add('d', 1200) });
    const { body, css = '' } = await page('/about');
    expect(body).toMatch(
      /aria-label="Savepoint, home" href="\/" class="[^"]+"><span class="[^"]+" style="aspect-ratio:10.24" data-name="Savepoint"/,
    );
    const light = `{--logo:url(/media/${'a'.repeat(20)}-1024x100/480.webp)}`;
    const dark = `{--logo:url(/media/${'b'.repeat(20)}-512x100/480.webp)}`;
    expect(css).toContain(`:root${light}[data-tone=ink],[data-tone=brand]${dark}`);
    expect(css).toContain(`:root:not([data-theme=light])${dark}`);
    expect(body).toContain(`<link rel="icon" href="/media/${'c'.repeat(20)}-100x100/icon-48.png">`);
    expect(body).toContain(`href="/media/${'c'.repeat(20)}-100x100/icon-180.png">`);
    expect(body).toMatch(/property="og:image" content="[^"]*\/media\/d{20}-1200x100\/1200\.jpg"/);
    expect(body).toContain('property="og:image:width" content="1200"');
    for (const old of ['/favicon.svg', '/icon.png']) {
      const { statusCode, headers } = await site.app.inject(old);
      expect([old, statusCode, headers.location?.slice(0, 28)]).toEqual([
        old,
        302,
        `/media/${'c'.repeat(20)}-`,
      ]);
    }
    // On a bright top, the logo for light backgrounds.
    await save({ accentColor: { value: '#ffd426' } });
    expect((await page('/')).css).toContain(`[data-tone=ink]${dark}`);
    await save({
      ...NOTHING,
      logo: { value: null },
      icon: { value: null },
      shareImage: { value: null },
    });
    const printed = '@media print{[data-name]::before{content:attr(data-name)}}';
    expect((await page('/')).css).toBe(`@media screen{:root${dark}}${printed}`);
    await save({ logoDark: { value: null } });
  });

  it.each(['serif', 'system', 'narrow'])('headline font %s loads no other file', async (font) => {
    await save(NOTHING);
    const files = (body: string) => body.match(/assets\/[\w-]+\.woff2/g);
    const before = files((await page('/')).body);
    await save({ headlineFont: { value: font } });
    const { body, css } = await page('/');
    expect(css).toContain('--ff-display:');
    expect(files(body)).toEqual(before);
  });
});
