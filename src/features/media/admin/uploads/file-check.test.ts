import { describe, expect, it } from 'vitest';
import { fileFault, RULE, sizeText } from './file-check.ts';

describe('checking a file before upload', () => {
  it.each([
    ['image/jpeg', 1],
    ['image/avif', 20 * 1024 * 1024],
    ['', 5],
  ])('%j with %i bytes is accepted', (type, size) => {
    expect(fileFault({ type, size })).toBeUndefined();
  });

  it.each([
    ['image/png', 0, 'empty'],
    ['image/png', 20 * 1024 * 1024 + 1, '21.0 MB'],
    ['image/svg+xml', 5, 'This image format'],
    ['image/heic', 5, 'Settings > Camera > Formats > Most Compatible'],
    ['image/heif', 5, 'tap Share > Options > Most Compatible'],
    ['image/tiff', 5, 'Use JPEG, PNG, WebP, AVIF or GIF'],
    ['text/html', 5, 'isn’t an image'],
  ])('%j with %i bytes is refused: %s', (type, size, reason) => {
    expect(fileFault({ type, size })).toContain(reason);
  });

  it('file sizes and limits are shown in B, kB or MB', () => {
    expect([0, 999, 1000, 999_499, 999_500, 20_000_000].map(sizeText)).toEqual([
      '0 B',
      '999 B',
      '1 kB',
      '999 kB',
      '1.0 MB',
      '20.0 MB',
    ]);
    expect(RULE).toBe(
      'JPEG, PNG, WebP, AVIF or GIF, at most 20 MB and 50 megapixels. Animations: at most 60 seconds, ' +
        '600 frames and 100 megapixels in all frames together',
    );
  });
});
