import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableOn } from './oklch.ts';

const channel = (part: number) => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = ([red, green, blue]: readonly [number, number, number]) =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

describe('text on any category color', () => {
  it('text has a contrast of at least 4.5 to 1', () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(part, part, part), (color) => {
        const hex = `#${color.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
        const text = readableOn(hex) === '#000' ? 0 : 1;
        const [lighter, darker] = [luminance(color), text].sort((a, b) => b - a) as [
          number,
          number,
        ];
        expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
