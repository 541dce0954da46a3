import { describe, expect, it } from 'vitest';
import { mediaImage, mediaPath, mediaSizes, pictureOf } from './values.ts';

const HASH = '0123456789abcdef0123';
const KEY = `${HASH}-4000x3000`;

describe('an address says which picture it is and how large', () => {
  it.each([
    [`/media/${KEY}/2560.jpg`, `/media/${KEY}/`],
    [
      '/demo/pictures/night-bus-0123abcd-1200x675/1200.webp',
      '/demo/pictures/night-bus-0123abcd-1200x675/',
    ],
    [`/media/${HASH}/480.webp`, undefined],
    [`https://elsewhere.example/media/${KEY}/2560.jpg`, undefined],
    ['/demo/pictures/bus.webp', undefined],
    ['', undefined],
  ])('%s', (address, folder) => {
    expect(mediaImage(address, '100vw')?.srcSet.split('480.webp 480w')[0]).toBe(folder);
  });

  it.each([
    ['4000x3000', [480, 960, 1600]],
    ['1600x1', [480, 960, 1600]],
    ['1000x10', [480, 960, 1000]],
    ['480x10', [480]],
    ['90x6000', [90]],
  ])('%s has the widths %j', (size, widths) => {
    expect(mediaSizes(`${HASH}-${size}`).widths).toEqual(widths);
  });

  it('each width has an address in both formats, one that moves in WebP alone', () => {
    expect(mediaSizes(KEY)).toEqual({ width: 4000, height: 3000, widths: [480, 960, 1600] });
    expect(mediaImage(`/media/${KEY}/2560.jpg`, '50vw')).toEqual({
      srcSet: [480, 960, 1600].map((one) => `${mediaPath(KEY, one, 'webp')} ${one}w`).join(),
      avif: [480, 960, 1600].map((one) => `${mediaPath(KEY, one, 'avif')} ${one}w`).join(),
      sizes: '50vw',
      width: '4000',
      height: '3000',
    });
    expect(mediaImage(`/media/${HASH}-90x60/90.gif`, '50vw')).toMatchObject({
      srcSet: `/media/${HASH}-90x60/90.webp 90w`,
      avif: undefined,
    });
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
