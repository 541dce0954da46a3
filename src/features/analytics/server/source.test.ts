import { describe, expect, it } from 'vitest';
import { sourceOf } from './source.ts';

const OWN = 'www.savepoint.example';
const direct = { kind: 'direct', name: '' };
const search = { kind: 'search', name: '' };
const host = (name: string) => ({ kind: 'host', name });

describe('source of a visit', () => {
  it.each([
    ['reddit.com', host('reddit.com')],
    ['WWW.Reddit.com', host('reddit.com')],
    ['old.reddit.com', host('old.reddit.com')],
    ['xn--bcher-kva.example', host('xn--bcher-kva.example')],
    ['bücher.example', host('bücher.example')],
    ['xn--fiqs8s.xn--fiqs8s', host('xn--fiqs8s.xn--fiqs8s')],
    ['notgoogle.com', host('notgoogle.com')],
    ['google.com.evil.example', host('google.com.evil.example')],
    ['news.google.com', host('news.google.com')],
  ])('the host %s is normalized', (from, source) => {
    expect(sourceOf(from, OWN)).toEqual(source);
  });

  it.each([
    'www.google.com',
    'google.de',
    'www.google.co.uk',
    'www.google.com.au',
    'bing.com',
    'cn.bing.com',
    'duckduckgo.com',
    'html.duckduckgo.com',
    'www.ecosia.org',
    'de.search.yahoo.com',
    'search.brave.com',
    'kagi.com',
    'yandex.com.tr',
    'com.google.android.googlequicksearchbox',
  ])('%s is a search engine', (from) => {
    expect(sourceOf(from, OWN)).toEqual(search);
  });

  it.each(['savepoint.example', 'www.savepoint.example', 'SAVEPOINT.example'])(
    '%s is the site itself',
    (from) => {
      expect(sourceOf(from, OWN)).toBeNull();
    },
  );

  it('a source can be set by a parameter of our own links', () => {
    expect(sourceOf('feed', OWN)).toEqual({ kind: 'feed', name: '' });
    expect(sourceOf('digest-12', OWN)).toEqual({ kind: 'newsletter', name: '12' });
  });

  it.each([
    '',
    'feeds',
    'digest-',
    'digest-0',
    'digest-1234567890',
    'digest-1.2',
    'localhost',
    'intranet',
    '192.168.2.1',
    '[2001:db8::1]',
    'reddit.com:8080',
    'https://reddit.com/',
    'reddit.com/r/somebody',
    'mara@mail.example',
    '<script>alert(1)</script>.example',
    '=cmd.example',
    '-a.example',
    'a..example',
    'a b.example',
    'a\u0000.example',
    'a\u202e.example',
    '\ud800.example',
    `${'a'.repeat(64)}.example`,
    `${'abc.'.repeat(25)}example`,
    'a.'.repeat(5000),
  ])('%j is not a host and counts as unknown', (from) => {
    expect(sourceOf(from, OWN)).toEqual(direct);
  });
});
