import { describe, expect, test } from 'vitest';
import { ownPathOf } from './text-links.ts';

const HERE = 'https://press.example';
const plain = {
  button: 0,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
};

function link(href: string, attributes: { target?: string; download?: string } = {}) {
  const { origin, pathname, search, hash } = new URL(href, `${HERE}/articles/a-map`);
  return {
    origin,
    pathname,
    search,
    hash,
    target: attributes.target ?? '',
    hasAttribute: (name: string) => name in attributes,
  };
}

describe('ownPathOf', () => {
  test.each([
    ['/articles/static-garden', '/articles/static-garden'],
    [`${HERE}/reviews?page=2`, '/reviews?page=2'],
    ['/articles/caf%C3%A9', '/articles/caf%C3%A9'],
    ['/apiary', '/apiary'],
    ['/demography', '/demography'],
    ['/mediation', '/mediation'],
  ])('%s is a page of this site', (href, path) => {
    expect(ownPathOf(plain, link(href), HERE)).toBe(path);
  });

  test.each([
    'https://elsewhere.example/articles/a',
    'http://press.example/articles/a',
    'mailto:desk@press.example',
    '/api',
    '/api/articles',
    '/assets/a.js',
    '/demo/images/bus.webp',
    '/covers/7/card.webp',
    '/media',
    '/media/ab12/800.jpg',
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '#ending',
    '/articles/other#ending',
  ])('%s is left to the browser', (href) => {
    expect(ownPathOf(plain, link(href), HERE)).toBeNull();
  });

  test.each([
    { button: 1 },
    { altKey: true },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { defaultPrevented: true },
  ])('so is a click with %o', (change) => {
    expect(ownPathOf({ ...plain, ...change }, link('/reviews'), HERE)).toBeNull();
  });

  test('and a link that asks for a window of its own, or for a download', () => {
    expect(ownPathOf(plain, link('/reviews', { target: '_blank' }), HERE)).toBeNull();
    expect(ownPathOf(plain, link('/reviews', { target: '_self' }), HERE)).toBe('/reviews');
    expect(ownPathOf(plain, link('/reviews', { download: '' }), HERE)).toBeNull();
  });
});
