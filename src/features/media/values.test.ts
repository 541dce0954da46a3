import { describe, expect, it } from 'vitest';
import { mediaImage, mediaKeyOf, mediaPath, mediaSizes, pictureOf } from './values.ts';

const HASH = '0123456789abcdef0123';
const KEY = `${HASH}-4000x3000`;

describe('an address says which picture it is and how large', () => {
  it.each([
    [`/media/${KEY}/2560.jpg`, KEY],
    [`/media/${KEY}/`, KEY],
    [`/media/${HASH}/480.webp`, null],
    [`https://elsewhere.example/media/${KEY}/2560.jpg`, null],
    ['/demo/pictures/bus.webp', null],
    ['', null],
  ])('%s', (address, key) => expect(mediaKeyOf(address)).toBe(key));

  it.each([
    ['4000x3000', [480, 960, 1600]],
    ['1600x1', [480, 960, 1600]],
    ['1000x10', [480, 960, 1000]],
    ['480x10', [480]],
    ['90x6000', [90]],
  ])('%s has the widths %j', (size, widths) => {
    expect(mediaSizes(`${HASH}-${size}`).widths).toEqual(widths);
  });

  it('the browser says the same in fewer bytes', () => {
    const { width, height, srcSet } = mediaSizes(KEY);
    expect(mediaImage(`/media/${KEY}/2560.jpg`, '100vw')).toEqual({
      srcSet: srcSet('webp').replaceAll(', ', ','),
      sizes: '100vw',
      width: String(width),
      height: String(height),
    });
    expect(mediaImage('/demo/pictures/bus.webp', '100vw')).toBeUndefined();
  });

  it('gives each size and format an address', () => {
    const { width, height, srcSet } = mediaSizes(KEY);
    expect([width, height]).toEqual([4000, 3000]);
    expect(srcSet('webp')).toBe(
      `/media/${KEY}/480.webp 480w, /media/${KEY}/960.webp 960w, /media/${KEY}/1600.webp 1600w`,
    );
    expect(mediaPath(KEY, 960, 'avif')).toBe(`/media/${KEY}/960.avif`);
  });
});

describe('a featured image that an earlier release stored', () => {
  it.each([
    ['/api/users', 'none'],
    ['https://press.example/api/users', 'none'],
    ['/media/../api/users.png', 'none'],
    ['https://press.example/media/a.png', 'image'],
    ['/media/a.png', 'image'],
  ])('%s is shown as %s', (address, kind) => {
    expect(pictureOf(address, 'press.example').kind).toBe(kind);
  });
});
