import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#lib/messages/languages.ts';
import { firstVisit } from '#tests/support/site/bundle.ts';
import { builtPages, DIST } from '#tests/support/site/pages.ts';
import { testApp } from '#tests/support/site/test-app.ts';

const KB = 1000;
const ARTICLE = '/articles/gridlock-99-slips-to-spring-so-its-ghosts-can-learn-to-lose';
const REVIEW = '/articles/hollow-meridian-is-a-map-you-have-to-earn';

/** A file of the built site, as Vite's manifest has it. */
interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

describe('size of a first visit, after brotli', () => {
  const site = testApp({ demo: true, pages: true });
  const arabic = testApp({ demo: true, pages: true, env: { SITE_LANGUAGE: 'ar' } });
  const german = testApp({ pages: true, env: { SITE_LANGUAGE: 'de' } });
  const japanese = testApp({ pages: true, env: { SITE_LANGUAGE: 'ja' } });
  const polish = testApp({ pages: true, env: { SITE_LANGUAGE: 'pl' } });

  it.each([
    [ARTICLE, 'article', 103.8],
    ['/', 'home', 102.45],
    ['/articles', 'article-list', 101.65],
    ['/contact', 'contact', 97.25],
  ])(
    '%s: %s and no other part, scripts and styles of at most %s kB together',
    async (url, screen, together) => {
      const visit = firstVisit((await site.app.inject(url)).body);
      expect(visit.files.join(' ')).toContain(`assets/${screen}-`);
      expect(visit.files.join(' ')).not.toMatch(
        /article-review|series-and-corrections|live-article|text-parts|about-games|search-results/,
      );
      expect(visit.scripts + visit.styles).toBeLessThanOrEqual(together * KB);
      expect(visit.inlineStyles).toBeGreaterThan(4 * KB);
      expect(visit.inlineStyles).toBeLessThanOrEqual(9.2 * KB);
    },
  );

  it.each([
    ['a review', 'article-review', 107, 'hollow-meridian-is-a-map-you-have-to-earn'],
    ['a series', 'series-and-corrections', 105, 'how-a-noise-function-becomes-a-mountain'],
    ['a checklist', 'text-parts', 106.35, 'set-up-your-kestrel-2-in-an-evening'],
    ['a live coverage', 'live-article', 109.7, 'the-winter-arcade-showcase-as-it-happened'],
  ])('%s: with its own %s, at most %s kB', async (_kind, part, together, slug) => {
    const visit = firstVisit((await site.app.inject(`/articles/${slug}`)).body);
    expect(visit.files.join(' ')).toContain(`assets/${part}-`);
    expect(visit.scripts + visit.styles).toBeLessThanOrEqual(together * KB);
  });

  it.each([
    ['/', 1.92],
    ['/articles', 2.02],
    [ARTICLE, 2.05],
    [REVIEW, 2.35],
    ['/contact', 2.47],
  ])('%s in any other language: the same scripts, of at most %s kB more', async (url, most) => {
    const english = firstVisit((await site.app.inject(url)).body);
    const { body } = await arabic.app.inject(url);
    const folders = (await builtPages()).languageFolders;
    expect(folders).toHaveLength(Object.keys(LANGUAGES).length - 1);
    const [own = ''] = folders;
    for (const folder of folders) {
      const visit = firstVisit(body.replaceAll(`/assets/${own}/`, `/assets/${folder}/`));
      const scripts = english.files.map((file) =>
        file.endsWith('.js') ? file.replace('/assets/', `/assets/${folder}/`) : file,
      );
      expect(visit.files).toEqual(scripts);
      expect(visit.scripts, folder).toBeGreaterThan(english.scripts + 0.9 * KB);
      expect(visit.scripts, folder).toBeLessThanOrEqual(english.scripts + most * KB);
    }
  });

  it('scripts in other languages load the entry, which collects translations, before they add theirs', async () => {
    const [folder = ''] = (await builtPages()).languageFolders;
    const assets = path.join(DIST, 'web/assets', folder);
    const codes = readdirSync(assets)
      .filter((file) => file.endsWith('.js') && !file.startsWith('entry-client-'))
      .map((file) => readFileSync(path.join(assets, file), 'utf8'))
      .filter((code) => code.includes('addTranslations('));
    expect(codes.length).toBeGreaterThan(20);
    for (const code of codes) expect(code).toMatch(/(?:from|import)"\.\/entry-client-[^"]+\.js"/);
  });

  it('print styles do not block rendering and are at most 1 kB', async () => {
    const { body } = await site.app.inject('/');
    const [, href = ''] = /<link rel="stylesheet" href="\/([^"]+)" media="print">/.exec(body) ?? [];
    expect(href).toMatch(/^assets\/print-/);
    expect(body.match(/assets\/print-/g)).toHaveLength(1);
    expect(statSync(path.join(DIST, 'web', `${href}.br`)).size).toBeLessThanOrEqual(KB);
  });

  it('the fonts of headlines and of text are preloaded, of at most 43 kB together', async () => {
    for (const url of ['/', '/articles', '/articles/hollow-meridian-is-a-map-you-have-to-earn']) {
      const { body } = await site.app.inject(url);
      const fonts = [...body.matchAll(/rel="preload" href="\/([^"]+\.woff2)"/g)];
      expect(fonts.map(([, file]) => file?.match(/[a-z]+-core/)?.[0]).sort(), url).toEqual([
        'anybody-core',
        'faustina-core',
      ]);
      const sizes = fonts.map(([, file = '']) => statSync(path.join(DIST, 'web', file)).size);
      expect(
        sizes.reduce((sum, size) => sum + size, 0),
        url,
      ).toBeLessThanOrEqual(43 * KB);
    }
  });

  it.each([
    ['German', german, 'anybody-west', 18.2],
    ['Polish', polish, 'anybody-polish', 7.7],
  ])(
    'a %s site preloads the headline letters of its language',
    async (_name, letters, font, most) => {
      const { body } = await letters.app.inject('/');
      expect(body.includes('"Anybody Polish"')).toBe(font === 'anybody-polish');
      expect(body).not.toContain('auto-phrase');
      const fonts = [...body.matchAll(/rel="preload" href="\/([^"]+\.woff2)"/g)].map(
        ([, file = '']) => file,
      );
      expect(fonts).toHaveLength(3);
      const [own = ''] = fonts.filter((file) => file.includes(`${font}-`));
      expect(statSync(path.join(DIST, 'web', own)).size).toBeLessThanOrEqual(most * KB);
    },
  );

  it('a Japanese site breaks headlines between phrases', async () => {
    expect((await japanese.app.inject('/')).body).toContain('auto-phrase');
  });

  it.each([
    ['/', 80],
    ['/articles', 90],
    ['/reviews?sort=score', 100],
    ['/releases', 55],
  ])(
    '%s: a phone loads images of at most %s kB, and only the lead image eagerly',
    async (url, most) => {
      const { body } = await site.app.inject(url);
      const sets = [
        ...body.matchAll(/<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"/g),
      ];
      // Lighthouse's phone: 412 wide at 1.75 pixels; images within three screens load with the page.
      const asked = sets.slice(0, 12).map(([, set = '', sizes = '']) => {
        const place = sizes.endsWith('92vw') ? 0.92 * 412 : sizes.endsWith('9rem') ? 104 : 48;
        const files = set.split(',').map((one) => one.split(' '));
        const fitting = files.find(([, width = '']) => Number.parseInt(width, 10) >= place * 1.75);
        if (!fitting?.[0]) throw new Error(`${set} has no file for ${sizes}`);
        return fitting[0];
      });
      const seen = url === '/releases' ? asked : asked.slice(0, 9);
      const sizeOf = (file: string) => statSync(path.join(DIST, '..', file)).size;
      const sum = [...new Set(seen)].reduce((total, file) => total + sizeOf(file), 0);
      expect(sum).toBeGreaterThan(20 * KB);
      expect(sum).toBeLessThanOrEqual(most * KB);
      const images = [...body.matchAll(/<img [^>]+>/g)].map(([image]) => image);
      const atOnce = images.filter((image) => !image.includes('loading="lazy"'));
      expect(atOnce.length).toBe(url === '/releases' ? 0 : 1);
      expect(atOnce.every((image) => image.includes('fetchPriority="high"'))).toBe(true);
    },
  );

  it('a page with a video has no player, and its still is our own', async () => {
    const { body } = await site.app.inject('/articles/gridlock-99-in-motion');
    expect(body).toContain('data-player="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"');
    expect(body).toContain('src="/media/videos/aqz-KE-bpKQ.jpg"');
    expect(body).not.toMatch(/<iframe|ytimg/);
  });

  it('the lightbox and the line of a moving page are in none of the first scripts', () => {
    const chunks = JSON.parse(
      readFileSync(path.join(DIST, 'web/.vite/manifest.json'), 'utf8'),
    ) as Record<string, Chunk>;
    const late = chunks['src/app/web/late/after-hydration.ts'];
    expect(late?.dynamicImports).toContain('src/ui/viewer/lightbox.ts');
    expect(late?.imports).not.toContain('src/ui/viewer/lightbox.ts');
    const entry = Object.values(chunks).find(({ isEntry }) => isEntry);
    expect(entry?.dynamicImports).not.toContain('src/ui/viewer/lightbox.ts');
  });

  it('no page names another host in its own markup', async () => {
    for (const url of ['/', '/articles', '/about', '/contact', '/privacy', '/terms']) {
      const { body } = await site.app.inject(url);
      const loaded = [
        ...body.matchAll(
          /<(?:script|img|iframe|link rel="(?:style|pre|module)[^"]*")[^>]*?(?:src|href)="(https?:[^"]+)"/g,
        ),
      ];
      expect(loaded.map((match) => match[1])).toEqual([]);
    }
  });

  it('public bundles contain no server code, forms or schema validation', () => {
    const chunks = JSON.parse(
      readFileSync(path.join(DIST, 'web/.vite/manifest.json'), 'utf8'),
    ) as Record<string, Chunk>;
    const textOf = ({ file }: Chunk) => readFileSync(path.join(DIST, 'web', file), 'utf8');
    const holding = (text: RegExp, names: Iterable<string>) =>
      [...names].filter((name) => chunks[name] && text.test(textOf(chunks[name])));

    const readers = new Set<string>();
    const follow = (name: string) => {
      if (readers.has(name) || name.startsWith('src/app/admin/admin-area')) return;
      readers.add(name);
      const { imports = [], dynamicImports = [] } = chunks[name] ?? {};
      for (const next of [...imports, ...dynamicImports]) follow(next);
    };
    follow(Object.keys(chunks).find((name) => chunks[name]?.isEntry) ?? '');
    expect(readers.size).toBeGreaterThan(5);

    const forms = /ZodError|shouldUseNativeValidation/;
    expect(holding(forms, readers)).toEqual([]);
    expect(holding(forms, Object.keys(chunks))).not.toEqual([]);
    expect(holding(/node:sqlite|password_hash/, Object.keys(chunks))).toEqual([]);
  });
});
