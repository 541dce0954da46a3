import { describe, expect, test } from 'vitest';
import { internalPath } from './use-text-links.ts';

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

describe('a click on a link in a text', () => {
  test.each([
    ['/articles/static-garden', '/articles/static-garden'],
    [`${HERE}/reviews?page=2`, '/reviews?page=2'],
    ['/articles/caf%C3%A9', '/articles/caf%C3%A9'],
    ['/apiary', '/apiary'],
    ['/demography', '/demography'],
    ['/mediation', '/mediation'],
  ])('to %s opens a page of this site', (href, path) => {
    expect(internalPath(plain, link(href), HERE)).toBe(path);
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
  ])('to %s is left to the browser', (href) => {
    expect(internalPath(plain, link(href), HERE)).toBeNull();
  });

  test.each([
    { button: 1 },
    { altKey: true },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { defaultPrevented: true },
  ])('with %o is left to the browser', (change) => {
    expect(internalPath({ ...plain, ...change }, link('/reviews'), HERE)).toBeNull();
  });

  test('is left to the browser if the link opens a new window or a download', () => {
    expect(internalPath(plain, link('/reviews', { target: '_blank' }), HERE)).toBeNull();
    expect(internalPath(plain, link('/reviews', { target: '_self' }), HERE)).toBe('/reviews');
    expect(internalPath(plain, link('/reviews', { download: '' }), HERE)).toBeNull();
  });
});
