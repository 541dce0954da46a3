import { describe, expect, it } from 'vitest';
import { matchPage } from './match.ts';

describe('matchPage', () => {
  it.each([
    ['/', 'home', {}],
    ['/articles', 'article-list', {}],
    ['/reviews/', 'article-list', {}],
    ['/articles/a-map', 'article', { slug: 'a-map' }],
    ['/articles/a-map/', 'article', { slug: 'a-map' }],
    ['/articles/caf%C3%A9', 'article', { slug: 'café' }],
    ['/articles/static%2Dgarden', 'article', { slug: 'static-garden' }],
    ['/contact/', 'contact', {}],
    ['/games/hollow-meridian', 'game', { slug: 'hollow-meridian' }],
    ['/archive/2025/03', 'archive', { year: '2025', month: '03' }],
    ['/archive/2025', 'archive', { year: '2025' }],
    ['/newsletter/confirm', 'newsletter', { email: 'confirm' }],
    ['/imprint', 'own-page', { own: 'imprint' }],
  ])('%s is a URL of the page %s', (path, name, params) => {
    const { page, location } = matchPage(path, '?page=2');
    expect(page.name).toBe(name);
    expect(location).toMatchObject({ search: '?page=2', params });
  });

  it.each([
    '/articles/%E0%A4',
    '/articles/a/b',
    `/articles/${'a'.repeat(301)}`,
    '/reviews/a',
    '/archive/25',
    '/archive/2025/march',
    '/nowhere/at-all',
    '/releases.ics',
  ])('%s is a URL of the 404 page', (path) => {
    expect(matchPage(path, '').page.name).toBe('not-found');
  });
});
