import { describe, expect, it } from 'vitest';
import { menuUrl, webUrl } from './menus.policy.ts';

describe('the URL of a menu link', () => {
  it.each([
    ['/', '/'],
    ['/imprint', '/imprint'],
    ['/articles?category=esports#top', '/articles?category=esports#top'],
    ['/tags/open_world', '/tags/open_world'],
    ['/tags/rôle', '/tags/r%C3%B4le'],
    ['/a/../imprint', '/imprint'],
    ['https://discord.gg/x', 'https://discord.gg/x'],
    ['HTTP://Example.com', 'http://example.com/'],
  ])('accepts %j as %j', (text, url) => {
    expect(menuUrl(text)).toBe(url);
  });

  it.each([
    '',
    'imprint',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:a@b.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/a\tb',
    '/\n/evil.example',
    '/a b',
    '/a\u0000b',
    '/games/%00',
    '/articles?category=a%00b',
    'https://user:secret@evil.example',
    'https://evil.example\\@site.example',
    'https://',
    'http:/evil.example',
    ' https://evil.example',
  ])('refuses %j', (text) => {
    expect(menuUrl(text)).toBeNull();
  });

  it('a URL of another site is no path', () => {
    expect(webUrl('/imprint')).toBeNull();
  });
});
