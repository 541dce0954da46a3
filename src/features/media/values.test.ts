import { describe, expect, it } from 'vitest';
import { mediaPath, mediaSizes } from './library.values.ts';
import { movingSource, movingWidths } from './moving.values.ts';
import { imageOf, mediaImage, shareFile, stillOf } from './values.ts';

const HASH = '0123456789abcdef0123';
const KEY = `${HASH}-4000x3000`;

describe('image URLs contain identity and size', () => {
  it.each([
    [`/media/${KEY}/2560.jpg`, `/media/${KEY}/`],
    [
      '/demo/images/night-bus-0123abcd-1200x675/1200.webp',
      '/demo/images/night-bus-0123abcd-1200x675/',
    ],
    [`/media/${HASH}/480.webp`, undefined],
    [`https://elsewhere.example/media/${KEY}/2560.jpg`, undefined],
    ['/demo/images/bus.webp', undefined],
    ['', undefined],
  ])('%s', (address, folder) => {
    expect(mediaImage(address, '100vw')?.srcSet.split('240.webp 240w')[0]).toBe(folder);
  });

  it.each([
    ['4000x3000', [240, 480, 768, 960, 1600, 2400]],
    ['2000x10', [240, 480, 768, 960, 1600, 2000]],
    ['1600x1', [240, 480, 768, 960, 1600]],
    ['1000x10', [240, 480, 768, 960, 1000]],
    ['768x10', [240, 480, 768]],
    ['480x10', [240, 480]],
    ['90x6000', [90]],
  ])('%s has the widths %j', (size, widths) => {
    expect(mediaSizes(`${HASH}-${size}`).widths).toEqual(widths);
  });

  it('each width has a URL in both formats, an animation in WebP only', () => {
    const widths = [240, 480, 768, 960, 1600, 2400];
    expect(mediaSizes(KEY)).toEqual({ width: 4000, height: 3000, widths });
    expect(mediaImage(`/media/${KEY}/2560.jpg`, '50vw')).toEqual({
      srcSet: widths.map((one) => `${mediaPath(KEY, one, 'webp')} ${one}w`).join(),
      avif: widths.map((one) => `${mediaPath(KEY, one, 'avif')} ${one}w`).join(),
      sizes: '50vw',
      width: '4000',
      height: '3000',
    });
    expect(mediaImage(`/media/${HASH}-90x60/90.gif`, '50vw')).toMatchObject({
      srcSet: `/media/${HASH}-90x60/90.webp 90w`,
      avif: `/media/${HASH}-90x60/90.avif 90w`,
    });
  });

  it.each([
    ['900x1200', ['240w', '480w', '768w', '900w']],
    // As wide as its place is high: a quarter is cut off.
    ['900x900', ['180w', '360w', '576w', '675w']],
    ['1200x675', ['168w', '336w', '538w', '672w', '840w']],
  ])('widths account for the part of %s that a 3:4 frame crops', (size, widths) => {
    const { srcSet } = mediaImage(`/media/${HASH}-${size}/900.jpg`, '50vw', 3 / 4) ?? {};
    expect(srcSet?.split(',').map((one) => one.split(' ')[1])).toEqual(widths);
  });
});

describe('a featured image stored by an earlier release', () => {
  it.each([
    ['/api/users', 'none'],
    ['https://press.example/api/users', 'none'],
    ['/media/../api/users.png', 'none'],
    ['https://press.example/media/a.png', 'image'],
    ['/media/a.png', 'image'],
  ])('%s is shown as %s', (address, kind) => {
    expect(imageOf(address, 'press.example').kind).toBe(kind);
  });
});

describe('an animation', () => {
  const PLACE = `/media/${HASH}-1280x720`;

  it.each([
    [`${PLACE}/1280.gif`, `${PLACE}/1280.jpg`, `${PLACE}/1280.jpg`],
    [`${PLACE}/20-80/1280.gif`, `${PLACE}/20-80/1280.jpg`, `${PLACE}/20-80/16x9.jpg`],
    [`${PLACE}/1280.png`, `${PLACE}/1280.png`, `${PLACE}/1280.png`],
    ['https://i.example/a.gif', 'https://i.example/a.gif', 'https://i.example/a.gif'],
  ])('%s stands still as %s, on other sites as %s', (address, still, shared) => {
    expect([stillOf(address), shareFile(address)]).toEqual([still, shared]);
  });

  it('moves in widths that are made', () => {
    expect(movingSource(`${PLACE}/20-80/1280.gif`)).toEqual({
      media: '(prefers-reduced-motion:no-preference)',
      srcSet: `${PLACE}/480.anim.webp 480w,${PLACE}/960.anim.webp 960w`,
    });
    expect(movingSource(`${PLACE}/1280.jpg`)).toBeUndefined();
    expect(movingSource('https://i.example/a.gif')).toBeUndefined();
    expect([90, 480, 600, 4000].map(movingWidths)).toEqual([[90], [480], [480, 600], [480, 960]]);
  });
});
