import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberedSlug, slugify } from './slug.ts';

describe('slugify', () => {
  it.each([
    ['Hello World', 'hello-world'],
    ['  Hello,   World!  ', 'hello-world'],
    ['10 Best RPGs of 2025', '10-best-rpgs-of-2025'],
    ['C++ & C# -- a guide', 'c-c-a-guide'],
    ['under_score/slash\\back.dot', 'under-score-slash-back-dot'],
    ['---already-a-slug---', 'already-a-slug'],
    ["Don't stop", 'don-t-stop'],
    ['ÜBER Crème Łódź Straße', 'uber-creme-lodz-strasse'],
    ['NieR:Automata™ 2', 'nier-automata-2'],
    ['Tetris® Effect℠ ©2026', 'tetris-effect-2026'],
    ['Night 夜 Bus', 'night-bus'],
    ['夜の喫茶店', ''],
    ['!!!', ''],
    ['', ''],
  ])('the slug of %j is %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('a slug has at most 120 characters and no hyphen at the cut', () => {
    expect(slugify('x'.repeat(300))).toBe('x'.repeat(120));
    expect(slugify(`${'x'.repeat(119)} yz`)).toBe('x'.repeat(119));
  });

  it('a slug is valid or empty, and its own slug is the same', () => {
    const property = fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = slugify(title);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugify(slug)).toBe(slug);
    });
    fc.assert(property, { seed: 8, numRuns: 2000 });
  });
});

describe('numberedSlug', () => {
  /** @returns the slug, and the number of lookups */
  async function found(base: string, taken: ReadonlySet<string>) {
    let asked = 0;
    const slug = await numberedSlug(base, async (one) => {
      asked += 1;
      return !taken.has(one);
    });
    return { slug, asked };
  }
  const first = (count: number) =>
    new Set(Array.from({ length: count }, (_, index) => (index === 0 ? 'a' : `a-${index + 1}`)));

  it.each([0, 1, 2, 19, 20, 21, 40, 41, 1000])(
    'after %d existing slugs the next number is used',
    async (count) => {
      const next = count === 0 ? 'a' : `a-${count + 1}`;
      expect((await found('a', first(count))).slug).toBe(next);
    },
  );

  it('a gap left by a deleted slug among the first is filled', async () => {
    expect((await found('a', new Set(['a', 'a-2', 'a-4']))).slug).toBe('a-3');
  });

  it('the next number among very many slugs is found in few queries', async () => {
    const { slug, asked } = await found('a', first(100_000));
    expect(slug).toBe('a-100001');
    expect(asked).toBeLessThan(60);
  });
});
