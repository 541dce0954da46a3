import { expect, test } from 'vitest';
import { CROP_NAMES, type Crop, cropPaths, cropRect, cropSize } from './crops.values.ts';
import { shareFile } from './values.ts';

const WIDE = { width: 1600, height: 900 };
const rect = (image: typeof WIDE, crop: Crop, x: number, y: number) =>
  Object.values(cropRect(image, cropSize(image, crop), { x, y }));

test.each([
  ['the center', WIDE, '1x1', 50, 50, [350, 0, 900, 900]],
  ['the left edge', WIDE, '1x1', 0, 71, [0, 0, 900, 900]],
  ['the right edge', WIDE, '1x1', 100, 0, [700, 0, 900, 900]],
  ['a third from the left', WIDE, '4x3', 33, 71, [132, 0, 1200, 900]],
  ['an image of this shape', WIDE, '16x9', 33, 71, [0, 0, 1600, 900]],
  ['a portrait at its top', { width: 900, height: 1600 }, '16x9', 50, 0, [0, 0, 900, 506]],
  ['a portrait at its bottom', { width: 900, height: 1600 }, '16x9', 50, 100, [0, 1094, 900, 506]],
  ['a panorama', { width: 16_000, height: 500 }, '1x1', 99, 50, [15_345, 0, 500, 500]],
  ['a tower', { width: 500, height: 16_000 }, '4x3', 0, 1, [0, 156, 500, 375]],
  ['one pixel', { width: 1, height: 1 }, '16x9', 100, 100, [0, 0, 1, 1]],
  ['a line', { width: 900, height: 1 }, '4x3', 100, 50, [899, 0, 1, 1]],
] as const)('the crop of %s', (_, image, crop, x, y, expected) => {
  expect(rect(image, crop, x, y)).toEqual(expected);
});

test('every crop is inside of the image, has its shape and contains the focal point', () => {
  for (const [width, height] of [
    [1600, 900],
    [901, 1601],
    [16_383, 3],
    [3, 16_383],
    [7, 5],
  ] as const) {
    for (const crop of CROP_NAMES) {
      const frame = cropSize({ width, height }, crop);
      for (const x of [0, 1, 33, 50, 99, 100]) {
        for (const y of [0, 17, 100]) {
          const part = cropRect({ width, height }, frame, { x, y });
          const { left, top } = part;
          expect(left).toBeGreaterThanOrEqual(0);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(left + part.width).toBeLessThanOrEqual(width);
          expect(top + part.height).toBeLessThanOrEqual(height);
          const [atX, atY] = [(width * x) / 100, (height * y) / 100];
          expect(Math.abs(atX - (left + (part.width * x) / 100))).toBeLessThanOrEqual(1);
          expect(Math.abs(atY - (top + (part.height * y) / 100))).toBeLessThanOrEqual(1);
        }
      }
    }
  }
});

test('crops and the shared file follow the focal point in the URL', () => {
  const folder = `/media/${'0'.repeat(20)}-1600x900`;
  expect(cropPaths(`${folder}/33-71/1600.jpg`)).toEqual(
    CROP_NAMES.map((crop) => `${folder}/33-71/${crop}.jpg`),
  );
  expect(shareFile(`${folder}/33-71/1600.jpg`)).toBe(`${folder}/33-71/16x9.jpg`);
  expect(shareFile(`${folder}/1600.jpg`)).toBe(`${folder}/1600.jpg`);
});
