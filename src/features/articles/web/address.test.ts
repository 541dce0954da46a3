import { describe, expect, test } from 'vitest';
import { categoryQueryPath, homePath } from '../paths.ts';
import { readArticleAddress, readHomeAddress, readListAddress } from './address.ts';

describe('readListAddress', () => {
  test.each([
    ['/articles', '', { category: '', q: '', page: 1 }],
    ['/reviews', '', { category: 'review', q: '', page: 1 }],
    ['/articles', '?category=reviews', { category: 'review', q: '', page: 1 }],
    ['/articles', 'category=News&page=3', { category: 'news', q: '', page: 3 }],
    ['/guides', '?category=news', { category: 'guide', q: '', page: 1 }],
    ['/articles', '?q=%20lantern+strait%20', { category: '', q: 'lantern strait', page: 1 }],
    ['/reviews', '?sort=score&page=2', { category: 'review', q: '', page: 2, sort: 'score' }],
    ['/reviews', '?sort=worst', { category: 'review', q: '', page: 1 }],
    ['/reviews', '?sort=score&q=lamp', { category: 'review', q: 'lamp', page: 1 }],
    ['/guides', '?sort=score', { category: 'guide', q: '', page: 1 }],
    ['/articles', '?page=0', { category: '', q: '', page: 1 }],
    ['/articles', '?page=-2', { category: '', q: '', page: 1 }],
    ['/articles', '?page=1e3', { category: '', q: '', page: 1 }],
    ['/articles', '?page=99999', { category: '', q: '', page: 83_333 }],
  ])('%s %s', (pathname, search, expected) => {
    expect(readListAddress(pathname, search)).toEqual(expected);
  });
});

describe('an address written anew is read as the same', () => {
  const addresses = [
    `?category=${'%C4%B0'.repeat(100)}`,
    `?category=${'a'.repeat(99)}%F0%9F%8E%AE`,
    `?category=${'a'.repeat(99)}+b`,
    `?q=${'a'.repeat(499)}%F0%9F%8E%AE`,
    `?q=${'a'.repeat(499)}+b&page=2`,
    `?category=+Reviews+&q=+${'%E5%96%AB'.repeat(600)}`,
  ];

  test.each(addresses)('a list: %s', (search) => {
    const view = readListAddress('/articles', search);
    expect(view.category.length).toBeLessThanOrEqual(100);
    expect(view.q.length).toBeLessThanOrEqual(500);
    const [, again = ''] = categoryQueryPath(view).split('?');
    expect(readListAddress('/articles', again)).toEqual(view);
  });

  test.each(addresses)('the home page: %s', (search) => {
    const view = readHomeAddress(search);
    const [, again = ''] = homePath(view).split('?');
    expect(readHomeAddress(again)).toEqual(view);
  });
});

test.each([
  ['', { category: '', q: '' }],
  ['?category=Guides', { category: 'guide', q: '' }],
  ['?q=%20%20', { category: '', q: '' }],
  ['?q=100%25%20off', { category: '', q: '100% off' }],
])('readHomeAddress %s', (search, expected) => {
  expect(readHomeAddress(search)).toEqual(expected);
});

test.each([
  ['/articles/a-map', 'a-map'],
  ['/articles/a-map/', 'a-map'],
  ['/articles/caf%C3%A9', 'café'],
  ['/articles/%E0%A4', ''],
  ['/articles', ''],
  ['/reviews/a', ''],
])('readArticleAddress %s', (pathname, slug) => {
  expect(readArticleAddress(pathname)).toBe(slug);
});
