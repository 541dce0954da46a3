import { describe, expect, test } from 'vitest';
import { categoryQueryPath, homePath } from '../paths.ts';
import { searchQuery } from './api.ts';
import { readHomeLocation, readListLocation, type SearchView } from './list-location.ts';

describe('the URL of a list', () => {
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
    ['/articles', '?sort=newest', { category: '', q: '', page: 1 }],
    ['/articles', '?year=2025&game=quire&score=8', { category: '', q: '', page: 1 }],
    [
      '/guides',
      '?q=lamp&sort=newest&year=2025&game=quire&score=8&category=news&page=2',
      {
        category: 'guide',
        q: 'lamp',
        year: 2025,
        game: 'quire',
        score: 8,
        sort: 'newest',
        page: 2,
      },
    ],
    [
      '/articles',
      '?q=lamp&sort=best&year=1969&game=A+b&score=11&page=x',
      { category: '', q: 'lamp', page: 1 },
    ],
    [
      '/articles',
      `?q=lamp&game=${'g'.repeat(301)}`,
      { category: '', q: 'lamp', page: 1, game: 'g'.repeat(300) },
    ],
    ['/articles', '?q=lamp&year=&game=&score=', { category: '', q: 'lamp', page: 1 }],
    ['/guides', '?sort=score', { category: 'guide', q: '', page: 1 }],
    ['/articles', '?page=2&utm_source=letter', { category: '', q: '', page: 2 }],
    ['/articles', '?category=%20GUIDES%20', { category: 'guide', q: '', page: 1 }],
    ['/articles', '?page=1.5', { category: '', q: '', page: 1 }],
    ['/articles', '?page=0', { category: '', q: '', page: 1 }],
    ['/articles', '?page=-2', { category: '', q: '', page: 1 }],
    ['/articles', '?page=1e3', { category: '', q: '', page: 1 }],
    ['/articles', '?page=99999', { category: '', q: '', page: 83_333 }],
  ])('%s%s is read', (pathname, search, expected) => {
    expect(readListLocation(pathname, search)).toEqual(expected);
  });
});

describe('a URL that is written and read again stays the same', () => {
  const addresses = [
    `?category=${'%C4%B0'.repeat(100)}`,
    `?category=${'a'.repeat(99)}%F0%9F%8E%AE`,
    `?category=${'a'.repeat(99)}+b`,
    `?q=${'a'.repeat(499)}%F0%9F%8E%AE`,
    `?q=${'a'.repeat(499)}+b&page=2`,
    `?category=+Reviews+&q=+${'%E5%96%AB'.repeat(600)}`,
    '?q=lamp&category=guides,News&category=review&category=guide&year=2025&game=quire&score=8',
    `?q=lamp&${'abcdefgh'.replace(/./g, (letter) => `category=${letter.repeat(99)}&`)}sort=newest`,
  ];

  test.each(addresses)('for a list: %s', (search) => {
    const view = readListLocation('/articles', search);
    expect(view.category.length).toBeLessThanOrEqual(100);
    expect(view.q.length).toBeLessThanOrEqual(500);
    const [, again = ''] = categoryQueryPath(view).split('?');
    expect(readListLocation('/articles', again)).toEqual(view);
  });

  test.each(addresses)('for the home page: %s', (search) => {
    const view = readHomeLocation(search);
    const [, again = ''] = homePath(view).split('?');
    expect(readHomeLocation(again)).toEqual(view);
  });
});

test.each([
  ['', { categories: [], q: '', page: 1 }],
  ['?category=Guides&category=news&page=2&year=2025', { categories: ['guide'], q: '', page: 1 }],
  ['?q=%20%20', { categories: [], q: '', page: 1 }],
  ['?q=100%25%20off', { categories: [], q: '100% off', page: 1 }],
  [
    '?q=lamp&category=reviews&category=Guide,news&category=&page=3&score=10',
    { categories: ['guide', 'news', 'review'], q: 'lamp', page: 3, score: 10 },
  ],
])('the URL of the home page%s is read', (search, expected) => {
  expect(readHomeLocation(search)).toEqual(expected);
});

test("a search's URL contains all its filters", () => {
  const view: SearchView = {
    q: 'meridian',
    categories: ['guide', 'review'],
    page: 2,
    year: 2025,
    game: 'hollow-meridian',
    score: 8,
    sort: 'newest',
  };
  expect(homePath(view)).toBe(
    '/?q=meridian&category=guide&category=review&year=2025&game=hollow-meridian&score=8&sort=newest&page=2',
  );
  expect(searchQuery(view).queryKey[1]).toMatchObject({ category: 'guide,review', offset: 12 });
});
