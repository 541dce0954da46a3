import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugify } from './slug.ts';

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
    ['Night 夜 Bus', 'night-bus'],
    ['夜の喫茶店', ''],
    ['!!!', ''],
    ['', ''],
  ])('%j is %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('keeps at most 120 characters, and no hyphen at the cut', () => {
    expect(slugify('x'.repeat(300))).toBe('x'.repeat(120));
    expect(slugify(`${'x'.repeat(119)} yz`)).toBe('x'.repeat(119));
  });

  it('is always a slug or nothing, and stays the same when made again', () => {
    const property = fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = slugify(title);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugify(slug)).toBe(slug);
    });
    fc.assert(property, { seed: 8, numRuns: 2000 });
  });
});
