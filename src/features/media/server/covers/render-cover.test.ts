import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BRAND_DEFAULTS } from '#lib/brand.ts';
import { contrast } from '#lib/color/oklch.ts';
import { type CoverInput, coverBrand, coverKey } from './cover-key.ts';
import { renderCover } from './render-cover.ts';
import { cardSvg, inColors, kindOf, templateFor, variantOf } from './templates.ts';

const BASE: CoverInput = {
  articleId: 1,
  title: 'Ossuary Jazz Club',
  category: 'review',
  categoryName: 'Review',
  siteName: 'Savepoint',
};

type Rendering = ReturnType<typeof renderCover>;
const draw = (changes: Partial<CoverInput>): Rendering => renderCover({ ...BASE, ...changes });

const drawn = new Map<string, Rendering>();
/** Draws each cover once. */
function render(changes: Partial<CoverInput>): Rendering {
  const key = JSON.stringify(changes);
  const cover = drawn.get(key) ?? draw(changes);
  drawn.set(key, cover);
  return cover;
}

async function isUntitled(title: string): Promise<boolean> {
  const [cover, untitled] = await Promise.all([render({ title }), render({ title: '' })]);
  return cover.social.equals(untitled.social);
}

describe('renderCover', () => {
  it('renderCover encodes the three images in their formats and sizes', async () => {
    const { social, cardWebp, cardAvif } = await render({});
    expect(await sharp(social).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
      hasAlpha: false,
    });
    expect(await sharp(cardWebp).metadata()).toMatchObject({
      format: 'webp',
      width: 800,
      height: 500,
    });
    expect(await sharp(cardAvif).metadata()).toMatchObject({
      format: 'heif',
      compression: 'av1',
      width: 800,
      height: 500,
    });
    expect(social.length).toBeLessThan(300_000);
  });

  it('renderCover returns the same bytes for the same input', async () => {
    const [first, second] = await Promise.all([draw({}), draw({})]);
    expect(first.social.equals(second.social)).toBe(true);
    expect(first.cardWebp.equals(second.cardWebp)).toBe(true);
    expect(first.cardAvif.equals(second.cardAvif)).toBe(true);
  });

  it.each(['review', 'news', 'education', 'guide', 'community', 'hardware'])(
    'the artwork of %s differs between neighboring articles',
    async (category) => {
      const covers = await Promise.all([1, 2].map((articleId) => render({ articleId, category })));
      for (const image of ['social', 'cardWebp', 'cardAvif'] as const) {
        const kinds = new Set(covers.map((cover) => cover[image].toString('base64')));
        expect(kinds.size).toBe(2);
      }
    },
  );

  it.each(['hardware', '', '__proto__', 'toString', 'Review'])(
    'the unknown category %j looks like any other unknown one',
    async (category) => {
      const [unknown, other] = await Promise.all([
        render({ category }),
        render({ category: 'other' }),
      ]);
      expect(unknown.social.equals(other.social)).toBe(true);
    },
  );

  it.each([0, -7, 2.5, Number.NaN, Number.MAX_SAFE_INTEGER])(
    'the article id %d is accepted',
    async (articleId) => {
      expect((await render({ articleId })).social.length).toBeGreaterThan(0);
    },
  );

  it.each([
    ['300 characters', 'A long and winding title that will not end. '.repeat(8).slice(0, 300)],
    ['300 characters in one word', 'w'.repeat(300)],
    ['300 wide characters', '長'.repeat(300)],
    ['one character', 'X'],
    ['extended Latin', 'Żółć, gęślą jaźń: Příběh o Đorđe'],
    ['Vietnamese', 'Tết Nguyên Đán: những trò chơi hay nhất'],
    ['Greek', 'Πώς να μάθεις Unity'],
    ['Cyrillic', 'Обзор новой ролевой игры'],
    ['Japanese', '新作『星屑のセーブポイント』が冬に発売決定'],
    ['mixed scripts', 'Обзор: セーブポイント and Łódź'],
    ['markup', '<script>&"]]>'],
    ['an image tag', '<svg onload="alert(1)"><image href="x"/>'],
  ])('a title of %s is drawn', async (_name, title) => {
    expect(await isUntitled(title)).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['whitespace', ' \t\n\u00a0\u3000 '],
    ['emoji only', '🎮🔥👩‍👩‍👧 🇯🇵'],
    ['invisible characters only', '\u200b\u200d\ufeff\u202e\u0000\u0007'],
    ['Arabic', 'مراجعة لعبة جديدة'],
    ['Hebrew', 'ביקורת משחק'],
    ['Devanagari', 'खेल समीक्षा'],
    ['a word in a script without a font', 'Review: 게임'],
    ['a kanji outside the basic plane', '𠮷野家'],
  ])('the category replaces a title of %s', async (_name, title) => {
    expect(await isUntitled(title)).toBe(true);
  });

  it.each([
    ['zero-width and control characters', 'Save\u200b\u0000po\u200dint\u0007', 'Savepoint'],
    ['a right-to-left override', 'exe.\u202egpj', 'exe.gpj'],
    ['line ends and runs of space', ' Two\r\n\tlines  here ', 'Two lines here'],
    ['emoji next to text', 'The tax runners 🏃🏽‍♀️', 'The tax runners'],
    ['keycaps', 'Top 5️⃣ games', 'Top 5 games'],
    ['combining marks', 'Cafe\u0301', 'Café'],
    ['styled letters', '𝐁𝐨𝐥𝐝 ﬁrst', 'Bold first'],
    ['a symbol without a font', 'Chess ♞ now', 'Chess now'],
    ['a lone surrogate', 'A\ud83cB', 'AB'],
  ])('a title with %s is drawn like the plain one', async (_name, title, same) => {
    const [one, other] = await Promise.all([render({ title }), render({ title: same })]);
    expect(one.social.equals(other.social)).toBe(true);
    expect(await isUntitled(title)).toBe(false);
  });

  it('a title of any length stays within its column', async () => {
    const inColumn = async (title: string) => {
      const { social } = await render({ title, category: 'news', siteName: '', categoryName: '' });
      // Left of the column, and between the title and the badge, is the ground alone.
      const margin = { left: 0, top: 0, width: 60, height: 630 };
      const gap = { left: 0, top: 474, width: 600, height: 20 };
      for (const area of [margin, gap]) {
        const { channels } = await sharp(
          await sharp(social).extract(area).png().toBuffer(),
        ).stats();
        expect(Math.min(...channels.map(({ min }) => min)), title).toBeGreaterThan(60);
      }
    };
    for (const length of [1, 40, 140, 300]) {
      for (const sample of ['Every inventory screen you love ', 'w', 'Обзор новой игры ', 'ÅÉŐ ']) {
        await inColumn(sample.repeat(300).slice(0, length).trim());
      }
    }
  });

  it('names that are unprintable or far too long are drawn', async () => {
    for (const name of ['', 'مراجعة', '🎮', 'Very long '.repeat(40), 'w'.repeat(300)]) {
      const { social } = await render({ title: '', categoryName: name, siteName: name });
      expect(social.length).toBeGreaterThan(0);
    }
  });
});

describe('coverKey', () => {
  it('coverKey is stable and hexadecimal', () => {
    expect(coverKey(BASE)).toBe(coverKey({ ...BASE }));
    expect(coverKey(BASE)).toMatch(/^[0-9a-f]{16,}$/);
  });

  it('coverKey changes with every field that changes the image', () => {
    const changes: Partial<CoverInput>[] = [
      {},
      { title: 'Another' },
      { category: 'news' },
      { categoryName: 'Reviews' },
      { siteName: 'Elsewhere' },
      { articleId: 2 },
    ];
    const keys = changes.map((change) => coverKey({ ...BASE, ...change }));
    expect(new Set(keys).size).toBe(changes.length);
  });

  it('coverKey is the same for the same image', () => {
    expect(coverKey({ ...BASE, category: 'a' })).toBe(coverKey({ ...BASE, category: 'b' }));
    expect(coverKey({ ...BASE, articleId: 1 })).toBe(coverKey({ ...BASE, articleId: 49 }));
  });

  it('48 articles in a row have 48 covers, and neighbors differ in ground, position and art', async () => {
    for (const kind of ['review', 'news', 'education', 'guide', 'community', 'other'] as const) {
      const template = await templateFor(kind);
      const drawn = Array.from({ length: 48 }, (_, id) => cardSvg(template, variantOf(id)));
      expect(new Set(drawn).size, kind).toBe(48);
      const parts = drawn.map((svg) => {
        const [, ground, place, art] =
          /fill="([^"]*)"\/><g transform="([^"]*)">(.*)/.exec(svg) ?? [];
        return { ground, place, art };
      });
      for (const [index, { ground, place, art }] of parts.slice(1).entries()) {
        expect(ground).not.toBe(parts[index]?.ground);
        expect(place).not.toBe(parts[index]?.place);
        expect(art).not.toBe(parts[index]?.art);
      }
      for (const [index, { ground, place }] of parts.slice(12).entries()) {
        expect(ground).not.toBe(parts[index]?.ground);
        expect(place).not.toBe(parts[index]?.place);
      }
      expect(new Set(parts.map(({ ground }) => ground)).size, kind).toBe(4);
    }
  });
});

describe('covers in the colors of the brand', () => {
  const site = { ...BRAND_DEFAULTS, siteName: 'Savepoint' };

  it('the default colors give the same key as before there were others', () => {
    for (const category of ['review', 'hardware']) {
      expect(coverBrand(site, category)).toEqual({ siteName: 'Savepoint' });
    }
    expect(coverKey({ ...BASE, ...coverBrand(site, 'review') })).toBe(coverKey(BASE));
  });

  it('each color gives another key where it is seen, and no other', () => {
    const keyOf = (brand: Partial<typeof site>, category: string) =>
      coverKey({ ...BASE, category, ...coverBrand({ ...site, ...brand }, category) });
    const pink = { reviewColor: '#ff00aa' };
    expect(keyOf(pink, 'review')).not.toBe(keyOf({}, 'review'));
    expect(keyOf(pink, 'news')).toBe(keyOf({}, 'news'));
    expect(keyOf(pink, 'hardware')).toBe(keyOf({}, 'hardware'));
    for (const category of ['review', 'hardware']) {
      expect(keyOf({ accentColor: '#b3123f' }, category)).not.toBe(keyOf({}, category));
    }
  });

  it('a category has the color that an editor chose for it, and the site’s without one', () => {
    const colorsOf = (category: string, color: string) => coverBrand(site, category, color).colors;
    const accent = BRAND_DEFAULTS.accentColor;
    expect(colorsOf('hardware', '#0a7f6b')).toEqual({ ground: '#0a7f6b', accent });
    expect(colorsOf('guide', '#0a7f6b')).toEqual({ ground: '#0a7f6b', accent });
    expect(colorsOf('hardware', '#6b7280')).toBeUndefined();
    expect(colorsOf('guide', '#f97316')).toBeUndefined();
  });

  it.each([
    ['hardware', '#0a7f6b', BRAND_DEFAULTS.accentColor],
    ['review', '#123456', '#b3123f'],
    ['news', '#ffffff', '#000000'],
    ['education', '#000000', '#ffd426'],
    ['guide', '#777777', '#ffffff'],
    ['community', '#00ff00', '#777777'],
    ['hardware', '#ffd426', '#ffd426'],
    ['hardware', '#000000', '#000000'],
  ])(
    'texts of %s on %s can be read, and no default shade is left',
    async (category, ground, accent) => {
      const standard = await templateFor(kindOf(category));
      const template = inColors(standard, { ground, accent });
      expect(contrast(template.ink, template.ground)).toBeGreaterThanOrEqual(4.5);
      const shades = (art: string) => new Set(art.match(/#[0-9a-f]{6}/g));
      const fixed = ['#0e1026', '#fcfaf4', '#ffd23f', '#fc6a62', '#000000', '#ffffff'];
      const own = shades(template.art);
      const left = [...shades(standard.art)].filter((shade) => own.has(shade));
      expect(left.filter((shade) => !fixed.includes(shade))).toEqual([]);
      for (let variant = 0; variant < 48; variant += 1) {
        expect(cardSvg(template, variant)).not.toMatch(/NaN|undefined/);
      }
    },
  );

  it('a cover has the ground of the owner’s color', async () => {
    const colors = { ground: '#ff00aa', accent: '#b3123f' };
    const { social, cardWebp } = await render({ colors });
    const corner = async (image: Buffer) => [
      ...(await sharp(image)
        .removeAlpha()
        .extract({ left: 2, top: 2, width: 1, height: 1 })
        .raw()
        .toBuffer()),
    ];
    const { ground } = inColors(await templateFor('review'), colors);
    const wanted = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
    expect(await corner(social)).toEqual(wanted);
    expect(cardWebp.equals((await render({})).cardWebp)).toBe(false);
  });
});
